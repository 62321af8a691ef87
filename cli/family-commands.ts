import { Command, Option } from 'commander'
import type { AnyFamily, AnyHunt, Parameter, RawSettings } from '../src/index.ts'
import { parseCount, parseDuration } from './limits.ts'
import { example, notationOption, threadsOption } from './options.ts'
import { parameterInWords } from './parameter-words.ts'

/** The commands that have a subcommand for each family, as each has parameters of its own. */

export function generateCommand(family: AnyFamily, onCode: (code: number) => void): Command {
  const command = new Command(family.name)
    .description(family.summary)
    .option('--count <number>', 'how many', parseCount, 1)
    .option('--seed <seed>', 'the same seed gives the same problems')
    .option('--out <folder>', 'write each problem to a file of its own')
    .addOption(threadsOption())
    .addOption(notationOption(' to write'))
    .addOption(new Option('--json', 'one JSON object a line, ready for --batch'))
    .addHelpText('after', example(`rookery generate ${family.name} --seed 1 --count 2`))
  const settingsIn = addParameters(command, family.parameters)
  return command.action(async (flags) =>
    onCode(await (await import('./commands/generate.ts')).generate(family, settingsIn(flags), flags)),
  )
}

export function huntCommand(family: AnyFamily, hunt: AnyHunt, onCode: (code: number) => void): Command {
  const [, several] = hunt.nouns
  const command = new Command(family.name)
    .description(hunt.summary)
    .option('-m, --attempts <number>', `stop after trying this many ${several}`, parseCount)
    .option('--hits <number>', 'stop after this many hits (default: 1, or any number with --attempts)', parseCount)
    .option('-o, --out <folder>', 'write each hit to a file of its own; the same command again goes on where it ended')
    .option('--seed <seed>', `the same seed tries the same ${several} (default: 1)`)
    .addOption(threadsOption())
    .option('--time <time>', 'stop after this time (10s, 500ms, 2m) with the hits so far', parseDuration)
    .option('--json', 'one JSON object a line for each hit and one at the end; with --out JSON files')
    .addHelpText('after', HUNT_EXIT_CODES)
    .addHelpText('after', huntExample(family))
  const settingsIn = addParameters(command, hunt.parameters)
  return command.action(async (flags) =>
    onCode(await (await import('./commands/hunt.ts')).hunt(family, hunt, settingsIn(flags), flags)),
  )
}

export const HUNT_EXIT_CODES =
  '\nExit code:\n  0 there was a hit, 1 all attempts were made without one, 2 bad input, 3 stopped before'

export function huntExample({ name }: AnyFamily): string {
  return example(`rookery hunt ${name}`, `rookery hunt ${name} -m 1000 -o solutions`)
}

/** A flag for each parameter, and how to get the settings out of the flags. */
function addParameters(command: Command, parameters: readonly Parameter[]) {
  const options = parameters.map((parameter) => {
    const { name, kind } = parameter
    const option = new Option(kind === 'flag' ? `--${name}` : `--${name} <${kind}>`, parameterInWords(parameter))
    command.addOption(option)
    return [name, option.attributeName()] as const
  })
  return (flags: Readonly<Record<string, RawSettings[string]>>): RawSettings =>
    Object.fromEntries(options.map(([name, attribute]) => [name, flags[attribute]]))
}
