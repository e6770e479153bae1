# SPDX-License-Identifier: GPL-2.0-only
# smpair_rule_pages(TARGET): generates rule_pages.inc, the pages rules/*.md as
# lines of a C table, so that the program has them wherever it is.

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

set(SMPAIR_RULE_PAGES_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(smpair_rule_pages target)
	file(GLOB pages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.md)
	list(FILTER pages EXCLUDE REGEX "/README\\.md$")
	list(SORT pages)
	list(JOIN pages "|" joined)
	set(dir ${CMAKE_BINARY_DIR}/generated)
	add_custom_command(OUTPUT ${dir}/rule_pages.inc
		COMMAND ${CMAKE_COMMAND} -DOUT=${dir}/rule_pages.inc
			"-DFILES=${joined}" -P ${SMPAIR_RULE_PAGES_SCRIPT}
		DEPENDS ${pages} ${SMPAIR_RULE_PAGES_SCRIPT} VERBATIM)
	target_sources(${target} PRIVATE ${dir}/rule_pages.inc)
	target_include_directories(${target} PRIVATE ${dir})
endfunction()
