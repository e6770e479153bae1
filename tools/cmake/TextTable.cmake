# SPDX-License-Identifier: GPL-2.0-only
# smpair_text_table(TARGET NAME FILE...): generates NAME.inc, the texts of the
# files as lines { "stem of the name", "text" } of a C table, so that the
# program has them wherever it is. A first line that is an HTML comment, a
# page's licence, is left out.

if(CMAKE_SCRIPT_MODE_FILE)
	# cmake -DOUT=FILE -DFILES=... -P: writes the table.
	string(REPLACE "|" ";" FILES "${FILES}")
	file(WRITE ${OUT}.new "/* Generated. */\n")
	foreach(file ${FILES})
		get_filename_component(id ${file} NAME_WE)
		file(READ ${file} text)
		string(REGEX REPLACE "^<!--[^\n]*\n" "" text "${text}")
		string(REPLACE "\\" "\\\\" text "${text}")
		string(REPLACE "\"" "\\\"" text "${text}")
		string(REPLACE "\n" "\\n\"\n\"" text "${text}")
		file(APPEND ${OUT}.new "{ \"${id}\",\n\"${text}\" },\n")
	endforeach()
	file(RENAME ${OUT}.new ${OUT})
	return()
endif()

set(SMPAIR_TEXT_TABLE_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(smpair_text_table target name)
	list(JOIN ARGN "|" joined)
	set(dir ${CMAKE_BINARY_DIR}/generated)
	add_custom_command(OUTPUT ${dir}/${name}.inc
		COMMAND ${CMAKE_COMMAND} -DOUT=${dir}/${name}.inc
			"-DFILES=${joined}" -P ${SMPAIR_TEXT_TABLE_SCRIPT}
		DEPENDS ${ARGN} ${SMPAIR_TEXT_TABLE_SCRIPT} VERBATIM)
	target_sources(${target} PRIVATE ${dir}/${name}.inc)
	target_include_directories(${target} PRIVATE ${dir})
endfunction()
