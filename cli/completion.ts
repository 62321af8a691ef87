import type { Command, Option } from 'commander'
import { families, InputError } from '../src/index.ts'

/** Shell completion and the manual page, both made from the tree of commands. */

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript }

export function completionScript(shell: string, root: Command): string {
  const script = SHELLS[shell as keyof typeof SHELLS]
  if (!Object.hasOwn(SHELLS, shell)) {
    throw new InputError(`unknown shell '${shell}'; there are ${Object.keys(SHELLS).join(', ')}`)
  }
  return script(root)
}

interface Node {
  /** The command and its subcommand, as typed; empty for the root. */
  readonly path: string
  readonly summary: string
  readonly commands: readonly Command[]
  readonly options: readonly Option[]
  /** Whether the first argument may be a family. */
  readonly takesFamily: boolean
}

function nodesOf(root: Command): Node[] {
  const nodes: Node[] = []
  const visit = (command: Command, path: string) => {
    nodes.push({
      path,
      summary: command.description(),
      commands: command.commands,
      options: command.options,
      takesFamily: command.registeredArguments.some((argument) => argument.name() === 'family'),
    })
    for (const inner of command.commands) visit(inner, `${path} ${inner.name()}`.trim())
  }
  visit(root, '')
  return nodes
}

const FAMILY_NAMES = families.map(({ name }) => name)

/** Values that an option takes, by family where they differ. */
const VALUES: Readonly<Record<string, (family: (typeof families)[number]) => readonly string[]>> = {
  '--method': ({ methods }) => methods,
  '--from': ({ notations }) => notations.map(({ name }) => name),
  '--to': ({ notations }) => notations.map(({ name }) => name),
  '--notation': ({ notations }) => notations.map(({ name }) => name),
  '--difficulty': ({ grades }) => grades,
}

function valuesOf(flag: string, family?: string): readonly string[] {
  const values = VALUES[flag]
  if (!values) return []
  const meant = families.filter(({ name }) => family === undefined || name === family)
  return [...new Set(meant.flatMap(values))]
}

/** The words that may follow in a command: subcommands, families, options. */
function wordsAfter({ commands, options, takesFamily }: Node): string[] {
  const flags = options.map(({ long }) => long).filter((long) => long !== undefined && long !== null) as string[]
  return [...commands.map((command) => command.name()), ...(takesFamily ? FAMILY_NAMES : []), ...flags, '--help']
}

/** Cases of a shell's `case`: the values of options by family, and the words that may follow in a command. */
function casesOf(root: Command, valueCase: (pattern: string, words: string) => string) {
  const values = Object.keys(VALUES).flatMap((flag) => [
    ...FAMILY_NAMES.map((family) => valueCase(`${flag} ${family}`, valuesOf(flag, family).join(' '))),
    valueCase(`${flag} `, valuesOf(flag).join(' ')),
  ])
  const words = nodesOf(root).map((node) => valueCase(node.path, wordsAfter(node).join(' ')))
  const paths = nodesOf(root)
    .map(({ path }) => path)
    .filter((path) => path !== '')
  return { values, words, paths }
}

function bashScript(root: Command): string {
  const { values, words, paths } = casesOf(root, (pattern, list) => `    '${pattern}') words='${list}' ;;`)
  return `# rookery completion for bash: source <(rookery completion bash)
_rookery() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path= family= word words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${paths.map((path) => `'${path}'`).join('|')}) path="\${path:+$path }$word" ;;
    esac
    case "$word" in ${FAMILY_NAMES.join('|')}) family=$word ;; esac
  done
  case "$previous $family" in
${values.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "$previous" in --out|--svg|--png|--batch|--journal|--proof|--position) compopt -o default; return ;; esac
    case "$path" in
${words.join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ \${#COMPREPLY[@]} -eq 0 ]; then compopt -o default; fi
}
complete -F _rookery rookery`
}

function zshScript(root: Command): string {
  const { values, words, paths } = casesOf(root, (pattern, list) => `    '${pattern}') list=(${list}) ;;`)
  return `#compdef rookery
# rookery completion for zsh: rookery completion zsh > "\${fpath[1]}/_rookery"
_rookery() {
  local place= family= word previous=\${words[CURRENT-1]}
  local -a list
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
      ${paths.map((path) => `'${path}'`).join('|')}) place="\${place:+$place }$word" ;;
    esac
    case "$word" in ${FAMILY_NAMES.join('|')}) family=$word ;; esac
  done
  case "$previous $family" in
${values.join('\n')}
  esac
  if (( ! $#list )); then
    case "$place" in
${words.join('\n')}
    esac
    _files
  fi
  compadd -a list
}
if [ "$funcstack[1]" = "_rookery" ]; then _rookery; else compdef _rookery rookery; fi`
}

function fishScript(root: Command): string {
  const lines = ['# rookery completion for fish: rookery completion fish > ~/.config/fish/completions/rookery.fish']
  for (const { path, commands, options, takesFamily } of nodesOf(root)) {
    const names = path.split(' ').filter((name) => name !== '')
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`).join('; and ')
    const when = path === '' ? '__fish_use_subcommand' : seen
    for (const command of commands) {
      lines.push(fishLine(when, `-f -a ${command.name()} -d ${quoted(command.description())}`))
    }
    if (takesFamily) lines.push(fishLine(when, `-a '${FAMILY_NAMES.join(' ')}'`))
    for (const { long, description, required } of options) {
      const values = valuesOf(long ?? '', names.at(-1) === undefined ? undefined : familyIn(names))
      const takes = values.length > 0 ? ` -x -a '${values.join(' ')}'` : required ? ' -r' : ''
      if (long) lines.push(fishLine(when, `-l ${long.slice(2)} -d ${quoted(description)}${takes}`))
    }
  }
  return lines.join('\n')
}

function familyIn(names: readonly string[]): string | undefined {
  return names.find((name) => FAMILY_NAMES.includes(name))
}

function fishLine(when: string, what: string): string {
  return `complete -c rookery -n '${when}' ${what}`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** The manual page, for `man`. */
export function manualPage(root: Command, version: string): string {
  const lines = [
    `.TH ROOKERY 1 "" "rookery ${version}" "User Commands"`,
    '.SH NAME',
    'rookery \\- solve, prove, count, explain, grade and generate board puzzles',
    '.SH SYNOPSIS',
    '.B rookery',
    '\\fIcommand\\fR [\\fIfamily\\fR] [\\fIpuzzle\\fR] [\\fIoptions\\fR]',
    '.SH DESCRIPTION',
    roff(root.description()),
    'A puzzle is a file, a link, a text, or standard input. Its family is recognised unless it is named.',
    '.SH COMMANDS',
  ]
  for (const command of root.commands) {
    lines.push('.SS', roff(`rookery ${command.name()} ${command.usage()}`), roff(command.description()))
    for (const { flags, description } of command.options) lines.push('.TP', `.B ${roff(flags)}`, roff(description))
  }
  lines.push('.SH FAMILIES')
  for (const { name, summary } of families) lines.push('.TP', `.B ${roff(name)}`, roff(summary))
  lines.push('.SH EXIT STATUS', ...EXIT_STATUS.flatMap(([code, words]) => ['.TP', `.B ${code}`, words]))
  return lines.join('\n')
}

const EXIT_STATUS = [
  ['0', 'solved, valid, or complete'],
  ['1', 'no solution, several solutions, or rules broken'],
  ['2', 'bad input or usage'],
  ['3', 'stopped before a proof; the best so far was printed'],
  ['70', 'a bug in Rookery'],
] as const

/** Text without meaning for the formatter. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
}
