# SPDX-License-Identifier: GPL-2.0-only
# smpair_facts_stamp(TARGET): generates headers for it with hashes of sources:
# FACTS_STAMP (facts_stamp.h) of all that decide what facts say, PROOF_STAMP
# (proof_stamp.h) of all that decide a proof, OUTPUT_STAMP (output_stamp.h) of
# all that decide what is printed, so that no build ever takes another build's
# facts, proofs or answers out of the cache.

if(CMAKE_SCRIPT_MODE_FILE)
	# cmake -DOUT=FILE -DNAME=NAME -DFILES=... -P: writes the header.
	string(REPLACE "|" ";" FILES "${FILES}")
	set(all "")
	foreach(file ${FILES})
		file(SHA256 ${file} hash)
		string(APPEND all ${hash})
	endforeach()
	string(SHA256 all "${all}")
	string(SUBSTRING ${all} 0 16 all)
	file(CONFIGURE OUTPUT ${OUT} CONTENT
		"/* Generated. */\n#define ${NAME} 0x${all}ull\n")
	return()
endif()

set(SMPAIR_FACTS_STAMP_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(smpair_stamp target header name)
	set(sources ${ARGN})
	list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.c$")
	list(JOIN sources "|" joined)
	set(dir ${CMAKE_BINARY_DIR}/generated)
	add_custom_command(OUTPUT ${dir}/${header}
		COMMAND ${CMAKE_COMMAND} -DOUT=${dir}/${header} -DNAME=${name}
			"-DFILES=${joined}" -P ${SMPAIR_FACTS_STAMP_SCRIPT}
		DEPENDS ${sources} ${SMPAIR_FACTS_STAMP_SCRIPT} VERBATIM)
	target_sources(${target} PRIVATE ${dir}/${header})
	target_include_directories(${target} PRIVATE ${dir})
endfunction()

function(smpair_facts_stamp target)
	set(top ${CMAKE_SOURCE_DIR}/checker)
	file(GLOB facts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*.def
		${top}/base/*.[ch] ${top}/model/*.[ch] ${top}/front/*.[ch]
		${top}/store/pack.[ch] ${top}/source/barrier_sites.[ch])
	file(GLOB proof CONFIGURE_DEPENDS ${top}/base/*.[ch] ${top}/lkmm/*.[ch]
		${top}/match/judge.[ch])
	smpair_stamp(${target} facts_stamp.h FACTS_STAMP ${facts})
	file(GLOB_RECURSE output CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rules/*
		${top}/*.[ch] ${top}/*.def ${top}/report/html/*)
	list(APPEND output ${CMAKE_SOURCE_DIR}/CMakeLists.txt)
	smpair_stamp(${target} proof_stamp.h PROOF_STAMP ${proof})
	smpair_stamp(${target} output_stamp.h OUTPUT_STAMP ${output})
endfunction()
