# SPDX-License-Identifier: GPL-2.0-only
# smpair_module(NAME [USES MODULE...] [LIBS TARGET...] [RULES])
#
# checker/NAME/*.c as the static library smpair_NAME; each *_test.c beside them
# as a cmocka program and a CTest test NAME/x_test. Headers are found in the
# module's own folder and in those that it USES (with RULES in rules/ too).

add_library(smpair_warnings INTERFACE)
target_compile_definitions(smpair_warnings INTERFACE _GNU_SOURCE=)
target_compile_options(smpair_warnings INTERFACE
	-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
	-Wold-style-definition -Wpointer-arith -Wcast-qual -Wwrite-strings
	-Wvla -Wformat=2 -Wundef -Wno-format-nonliteral
	# Long strings of a table take two lines.
	$<$<C_COMPILER_ID:Clang>:-Wno-string-concatenation>)
if(SMPAIR_WERROR)
	target_compile_options(smpair_warnings INTERFACE -Werror)
endif()
if(SMPAIR_SANITIZE)
	target_compile_options(smpair_warnings INTERFACE
		-fsanitize=address,undefined -fno-omit-frame-pointer
		-fno-sanitize-recover=all)
	target_link_options(smpair_warnings INTERFACE
		-fsanitize=address,undefined)
	if(CMAKE_C_COMPILER_ID STREQUAL GNU)
		# gcc's flow analysis misfires on instrumented code; the other
		# builds keep these warnings.
		target_compile_options(smpair_warnings INTERFACE
			-Wno-maybe-uninitialized -Wno-array-bounds
			-Wno-stringop-overflow)
	endif()
endif()
if(SMPAIR_FUZZ)
	target_compile_options(smpair_warnings INTERFACE
		-fsanitize=fuzzer-no-link)
endif()

function(smpair_module name)
	cmake_parse_arguments(M "RULES" "" "USES;LIBS" ${ARGN})
	set(dir ${CMAKE_SOURCE_DIR}/checker/${name})
	file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.c)
	set(tests ${sources})
	set(fuzzers ${sources})
	list(FILTER tests INCLUDE REGEX "_test\\.c$")
	list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.c$")
	list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.c$")

	if(NOT sources)
		# Nothing written yet: its headers serve all the same.
		file(WRITE ${CMAKE_BINARY_DIR}/${name}_empty.c
			"typedef int smpair_${name}_is_empty;\n")
		set(sources ${CMAKE_BINARY_DIR}/${name}_empty.c)
	endif()
	add_library(smpair_${name} STATIC ${sources})
	target_include_directories(smpair_${name} PUBLIC ${dir})
	if(M_RULES)
		target_include_directories(smpair_${name} PRIVATE
			${CMAKE_SOURCE_DIR}/rules)
	endif()
	list(TRANSFORM M_USES PREPEND smpair_)
	target_link_libraries(smpair_${name}
		PUBLIC ${M_USES} ${M_LIBS} PRIVATE smpair_warnings)

	if(BUILD_TESTING)
		foreach(test ${tests})
			get_filename_component(base ${test} NAME_WE)
			add_executable(${name}_${base} ${test})
			target_link_libraries(${name}_${base} PRIVATE
				smpair_${name} smpair_warnings
				PkgConfig::CMOCKA)
			add_test(NAME ${name}/${base}
				COMMAND ${name}_${base}
				WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
		endforeach()
	endif()
	if(SMPAIR_FUZZ)
		foreach(fuzzer ${fuzzers})
			get_filename_component(base ${fuzzer} NAME_WE)
			smpair_fuzzer(${name} ${base} ${fuzzer})
		endforeach()
	endif()
endfunction()

# A fuzz target, and the CTest test fuzz/NAME/x_fuzz that replays its corpus,
# testdata/fuzz/NAME_x_fuzz, and goes on from there for a while.
function(smpair_fuzzer name base source)
	set(target ${name}_${base})
	set(corpus ${CMAKE_SOURCE_DIR}/testdata/fuzz/${target})
	set(new ${CMAKE_BINARY_DIR}/corpus/${target})

	add_executable(${target} ${source})
	target_link_libraries(${target} PRIVATE
		smpair_${name} smpair_warnings)
	target_link_options(${target} PRIVATE -fsanitize=fuzzer)

	file(MAKE_DIRECTORY ${new})
	if(NOT EXISTS ${corpus})
		set(corpus)
	endif()
	add_test(NAME fuzz/${name}/${base} COMMAND ${target}
		-seed=1 -runs=10000 -max_total_time=20 -timeout=10
		${new} ${corpus})
	set_tests_properties(fuzz/${name}/${base} PROPERTIES LABELS fuzz)
endfunction()
