# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The motley authors
# examples/cli/completion: the motley program's words for bash, and for zsh after `autoload -U bashcompinit && bashcompinit`.
# tests/package/program holds them against --help.
_motley() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} words=
  # --format=NAME arrives as three words.
  if [ "$cur" = = ]; then cur=; elif [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi

  case $prev in
    --format) words=$("$1" --list-formats 2>/dev/null) ;; # the program knows
    --channel) words="tx ty tz rx ry rz sx sy sz qw qx qy qz roll fov" ;;
    --space) words="own model" ;;
    --missing) words="zero rest" ;;
    --axes) words="bone file" ;;
    --clip | --file | --track | --bone | --root | --frames | --rate | -j | --jobs) return ;;
    --bones | --parents | --rest | --skeleton | --exp | -o | --output) compopt -o default 2>/dev/null; return ;;
    *)
      if [ "$COMP_CWORD" -eq 1 ]; then
        words="info check keys events sample exp bench gltf plot files extract -h --help --version"
        compopt -o default 2>/dev/null # a path means info
      elif [[ $cur == -* ]]; then
        words="-h --help --format --no-limits"
        case ${COMP_WORDS[1]} in
          info) words+=" -j --jobs --bones --clip --list --json --skeleton -o --output --quiet" ;;
          check) words+=" -j --jobs --bones --json --quiet" ;;
          keys) words+=" -j --jobs --bones --clip --track --bone --channel --names --json --raw -o --output --quiet" ;;
          events) words+=" -j --jobs --clip --names -o --output --quiet" ;;
          sample) words+=" -j --jobs --bones --clip --track --bone --channel --names --frames --rate --as-game --degrees --wide --space --skeleton --exp --no-exp --missing --no-figure --in-place --mirror --root-motion --root -o --output --quiet" ;;
          exp) words+=" -o --output --quiet" ;;
          bench) words+=" --clip" ;;
          gltf) words+=" --in-place --mirror --root --all --all-bones --axes --bones --clip --curves -j --jobs --mesh --rate -o --output --parents --rest --skeleton --exp --no-exp --missing --no-figure --quiet" ;;
          files) words+=" -j --jobs --json -o --output --quiet" ;;
          extract) words+=" --file -o --output --quiet" ;;
          plot) words+=" --in-place --mirror --root --all --bones --clip -j --jobs --track --bone --channel -o --output --quiet" ;;
        esac
      else
        compopt -o default 2>/dev/null
        return
      fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _motley motley
