# SPDX-License-Identifier: GPL-2.0-only
# smpair_facts_stamp(TARGET): generates facts_stamp.h, whose FACTS_STAMP is a
# hash of all sources that decide what facts say, so that no build ever takes
# another build's facts out of the store.

if(CMAKE_SCRIPT_MODE_FILE)
	# cmake -DOUT=FILE -DFILES=... -P: writes the header.
	string(REPLACE "|" ";" FILES "${FILES}")
	set(all "")
	foreach(file ${FILES})
		file(SHA256 ${file} hash)
		string(APPEND all ${hash})
	endforeach()
	string(SHA256 all "${all}")
	string(SUBSTRING ${all} 0 16 all)
	file(CONFIGURE OUTPUT ${OUT} CONTENT
		"/* Generated. */\n#define FACTS_STAMP 0x${all}ull\n")
	return()
endif()

set(SMPAIR_FACTS_STAMP_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(smpair_facts_stamp target)
	set(top ${CMAKE_SOURCE_DIR})
	file(GLOB sources CONFIGURE_DEPENDS ${top}/rules/*.def
		${top}/checker/base/*.[ch] ${top}/checker/model/*.[ch]
		${top}/checker/front/*.[ch] ${top}/checker/store/pack.[ch])
	list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.c$")
	list(JOIN sources "|" joined)
	set(dir ${CMAKE_BINARY_DIR}/generated)
	add_custom_command(OUTPUT ${dir}/facts_stamp.h
		COMMAND ${CMAKE_COMMAND} -DOUT=${dir}/facts_stamp.h
			"-DFILES=${joined}" -P ${SMPAIR_FACTS_STAMP_SCRIPT}
		DEPENDS ${sources} ${SMPAIR_FACTS_STAMP_SCRIPT} VERBATIM)
	target_sources(${target} PRIVATE ${dir}/facts_stamp.h)
	target_include_directories(${target} PRIVATE ${dir})
endfunction()
