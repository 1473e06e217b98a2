# SPDX-License-Identifier: MIT
# Copyright (c) The mcpapps authors
"""mcpapps as a port of Emscripten: em++ --use-port=PATH/mcpapps.py. scripts/release fills in what stands between @."""

import glob
import os

URL = '@URL@'
DESCRIPTION = 'Write the views of MCP Apps in C++'
LICENSE = 'MIT license'

ARCHIVE = '@WASM_URL@'
SHA512 = '@WASM_SHA512@'
FOLDER = 'mcpapps-@VERSION@-wasm'


def path(ports, *parts):
  return os.path.join(ports.get_dir(), 'mcpapps', FOLDER, *parts)


def get(ports, settings, shared):
  """The libraries, as the archive has them: they are linked with any settings."""
  ports.fetch_project('mcpapps', ARCHIVE, sha512hash=SHA512)
  return [path(ports, 'lib', f'libmcpapps_{part}.a') for part in ('sdk', 'browser')]


def process_args(ports):
  includes = [path(ports, 'include'), path(ports, 'share/mcpapps/nlohmann_json')]
  # embind names types by RTTI unless told that there is none.
  return [f'-isystem{folder}' for folder in includes] + ['-DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0']


def linker_setup(ports, settings):
  ports.fetch_project('mcpapps', ARCHIVE, sha512hash=SHA512)
  for library in sorted(glob.glob(path(ports, 'share/mcpapps/link/*/*.js'))):
    if not os.path.basename(library).startswith('canvas'):
      settings.JS_LIBRARIES.append(library)


def clear(ports, settings, shared):
  """Nothing is built that could be cleared."""


def show():
  return 'mcpapps (--use-port=PATH/mcpapps.py; MIT license)'
