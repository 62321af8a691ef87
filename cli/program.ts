import { Command, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import { type Ability, type AnyFamily, families } from '../src/index.ts'
import { addCampaignCommand, addWorkerCommand } from './campaign-commands.ts'
import { generateCommand, HUNT_EXIT_CODES, huntCommand, huntExample } from './family-commands.ts'
import { parseCount, parseDuration, parseWhole } from './limits.ts'
import { example, jsonOption, notationOption, stepsOption, threadsOption, timeOption } from './options.ts'

/** What every command that takes a problem says of it. */
const PROBLEM = 'the problem: a file, or a link in quotes; - or nothing reads standard input'

/**
 * The commands and their flags. Each command's code is loaded when it is called, so that a small job starts quickly.
 * `started` is when the user called the command; `onCode` gets the exit code.
 */
export function program(started: number, onCode: (code: number) => void): Command {
  const names = families.map((family) => family.name).join(', ')
  const root = new Command('rookery')
    .description('Solves, proves, counts, explains and generates board puzzles.')
    .version(version)
    .showHelpAfterError('(rookery --help shows what there is)')
    .showSuggestionAfterError()

  root
    .command('families')
    .description('what there is: rules, methods, abilities, parameters, notations')
    .argument('[family]', `one of: ${names}`)
    .addOption(jsonOption())
    .addHelpText('after', example('rookery families'))
    .action(async (family, flags) => onCode(await (await import('./commands/families.ts')).listFamilies(family, flags)))

  root
    .command('solve')
    .description('the answer, with its proof')
    .argument('<family>', `one of: ${names}`)
    .argument('[file]', PROBLEM)
    .option('--method <name>', 'how to solve it; see: rookery families')
    .option('--all [number]', `everything one by one, or so many, each printed when it is found (${namesOf('list')})`)
    .addOption(timeOption())
    .addOption(stepsOption())
    .option('--seed <seed>', 'for methods that use random numbers')
    .addOption(threadsOption(threadsInWords()))
    .option('--svg <file>', 'write a picture of the answer')
    .option('--check', 'check the answer and its proof by the rules alone before printing')
    .addOption(notationOption('; prints the bare answer as its home wants it'))
    .addOption(jsonOption())
    .addOption(batchOption())
    .addHelpText('after', openEndedInWords())
    .addHelpText('after', example(`${pipeOf(families[0]!)} | rookery solve ${families[0]!.name}`))
    .action(async (family, file, flags) =>
      onCode(await (await import('./commands/solve.ts')).solve(family, file, flags, started)),
    )

  root
    .command('check')
    .description('whether an answer keeps the rules; with a certificate, whether it is proven')
    .argument('<family>', `one of: ${names}`)
    .argument('[problem]', 'a file, a link, or - for standard input')
    .argument('[answer]', 'a file with an answer as text or JSON, or with what solve --json printed')
    .addOption(notationOption(''))
    .addOption(jsonOption())
    .addOption(batchOption(' with its "answer" and maybe its "certificate"'))
    .addHelpText('after', example(checkExample(families[0]!)))
    .action(async (family, problem, answer, flags) =>
      onCode(await (await import('./commands/check.ts')).check(family, problem, answer, flags)),
    )

  /** A command that asks something of one problem, or of every line of a batch, with the flags that all of them have. */
  const question = (name: 'count' | 'explain' | 'forced') =>
    root
      .command(name)
      .argument('<family>', `one of: ${namesOf(name)}`)
      .argument('[file]', PROBLEM)
      .addOption(timeOption())
      .addOption(stepsOption())
      .addOption(notationOption(''))
      .addOption(jsonOption())
      .addOption(batchOption())
      .addHelpText('after', exampleFor(name))

  question('count')
    .description('how many answers there are')
    .option('--value <number>', 'answers of exactly this value instead of the best', parseWhole)
    .option('--all', 'all answers, value by value')
    .addOption(threadsOption())
    .action(async (family, file, flags) =>
      onCode(await (await import('./commands/count.ts')).count(family, file, flags)),
    )

  question('explain')
    .description('the deductions that lead to the answer one by one, and the grade')
    .option('--boards', 'the board after each deduction')
    .option('--svg <file>', 'write a picture of the answer')
    .action(async (family, file, flags) =>
      onCode(await (await import('./commands/explain.ts')).explain(family, file, flags)),
    )

  question('forced')
    .description('which squares are taken in all, some or none of the answers, or of the best where some are better')
    .option('--svg <file>', 'write a picture of the squares')
    .action(async (family, file, flags) =>
      onCode(await (await import('./commands/forced.ts')).forced(family, file, flags)),
    )

  root
    .command('hint')
    .description('the next step on a half-done board, or what is wrong on it')
    .argument('<family>', `one of: ${namesOf('hint')}`)
    .argument('[problem]', PROBLEM)
    .argument('[position]', 'a file with the half-done board as text or JSON, or -; an untouched board if left out')
    .addOption(timeOption())
    .addOption(stepsOption())
    .option('--svg <file>', 'write a picture of the board with the hint')
    .addOption(notationOption(''))
    .addOption(jsonOption())
    .addOption(batchOption(' with its "position"'))
    .addHelpText(
      'after',
      '\nExit code:\n  0 a step, or nothing left to do, 1 a mistake, no answer or several, 2 bad input, 3 stopped before a hint',
    )
    .addHelpText('after', exampleFor('hint'))
    .action(async (family, problem, position, flags) =>
      onCode(await (await import('./commands/hint.ts')).hint(family, problem, position, flags)),
    )

  const generate = root
    .command('generate')
    .description('new problems')
    .usage('<family> [options]')
    .addHelpText('after', example(`rookery generate ${families[0]!.name} --seed 1`))
  for (const family of families) generate.addCommand(generateCommand(family, onCode))

  const hunt = root
    .command('hunt')
    .description('tries very many problems and keeps those with a rare property')
    .usage('<family> [options]')
    .addHelpText('after', HUNT_EXIT_CODES)
  for (const family of families) {
    if (family.hunt) hunt.addCommand(huntCommand(family, family.hunt, onCode)).addHelpText('after', huntExample(family))
  }

  root
    .command('convert')
    .description('the same problem in another notation')
    .argument('<family>', `one of: ${names}`)
    .argument('[file]', PROBLEM)
    .requiredOption('--to <notation>', 'see: rookery families')
    .addOption(notationOption(''))
    .addOption(jsonOption())
    .addOption(batchOption())
    .addHelpText('after', example(`${pipeOf(families[0]!)} | rookery convert ${families[0]!.name} --to json`))
    .action(async (family, file, flags) =>
      onCode(await (await import('./commands/convert.ts')).convert(family, file, flags)),
    )

  root
    .command('cover')
    .description("exact cover problems in Knuth's format: covers, how many, the cheapest")
    .argument('[file]', 'the problem; - or nothing reads standard input')
    .option('--first', 'one cover (the default)')
    .option('--all [number]', 'all covers, or so many, each printed when it is found')
    .option('--count', 'how many covers there are')
    .option('--unique', 'whether there is exactly one cover; if not, two that differ')
    .option('--best', 'as many items covered as possible')
    .option('--min-cost', 'the cover of least cost; an option ends with its cost, as in: a b |7')
    .option('--estimate', 'about how many covers there are, and how many options a full search tries')
    .option('--samples <number>', 'for --estimate: how many random dives (default: 1000)', parseCount)
    .option('--seed <seed>', 'for --estimate: the same seed gives the same dives')
    .addOption(threadsOption('for --count; default: as many as there are cores'))
    .option('--time <time>', 'stop after this time (10s, 500ms, 2m) with what was found', parseDuration)
    .option('--steps <number>', 'stop after about this many options tried with what was found', parseCount)
    .option('--json', 'print one JSON object; with --all first one a line for each cover')
    .addHelpText('after', example("printf 'a b c\\na b\\nc\\nb c\\na\\n' | rookery cover --all"))
    .action(async (file, flags) => onCode(await (await import('./commands/cover.ts')).cover(file, flags)))

  root
    .command('sat')
    .description('clauses in DIMACS format: a model, or a proof that there is none; all models; how many')
    .argument('[file]', 'the problem; - or nothing reads standard input')
    .option(
      '--proof <file>',
      'write a DRAT proof while searching; the file goes again unless the answer is unsatisfiable',
    )
    .option('--all [number]', 'all models, or so many, each printed when it is found')
    .option('--count', 'how many models there are')
    .option('--over <variables>', 'for --all and --count: models that agree on these, such as 1,2,5, are one')
    .option('--seed <seed>', 'the same seed gives the same run')
    .option('--time <time>', 'stop after this time (10s, 500ms, 2m)', parseDuration)
    .option('--steps <number>', 'stop after about this many steps', parseCount)
    .option('--json', 'print one JSON object; with --all first one a line for each model')
    .addHelpText(
      'after',
      '\nExit code:\n  10 satisfiable, 20 unsatisfiable, 0 stopped before the whole answer was known, 2 bad input',
    )
    .addHelpText('after', example("printf 'p cnf 3 3\\n1 2 0\\n-1 3 0\\n-2 -3 0\\n' | rookery sat"))
    .action(async (file, flags) => onCode(await (await import('./commands/sat.ts')).sat(file, flags)))

  addCampaignCommand(root, onCode)
  addWorkerCommand(root, onCode)

  root
    .command('serve')
    .description('the playground, on this machine')
    .option('--port <number>', 'default: the variable PORT, else 4173; the next one if it is taken')
    .addHelpText('after', example('rookery serve'))
    .action(async (flags) => onCode(await (await import('./commands/serve.ts')).serve(flags)))

  root
    .command('bench')
    .description('measure, beside other packages where they are installed')
    .argument('[suite...]', 'which suites; all if none is named')
    .option('--rounds <number>', 'how often each contender runs on each instance', parseCount, 5)
    .option('--only <text>', 'just the instances whose name contains this')
    .option('--out <file>', 'write every measurement as JSON')
    .addOption(jsonOption())
    .addHelpText('after', example('rookery bench --rounds 1'))
    .action(async (suites, flags) => onCode(await (await import('./commands/bench.ts')).bench(suites, flags)))

  return root
}

function namesOf(ability: Ability): string {
  return families
    .filter((family) => family.can[ability])
    .map((family) => family.name)
    .join(', ')
}

/** The families whose methods look for ever better answers. */
const openEnded = families.filter(({ isOpenEnded }) => isOpenEnded).map(({ name }) => name)

function threadsInWords(): string {
  const runs = `${openEnded.join(', ')}: so many runs with other seeds, of which the best counts, default 1`
  return `with --batch by default as many as there are cores; ${runs}`
}

/** How long a command takes that would find better answers as long as it is let. */
function openEndedInWords(): string {
  if (openEnded.length === 0) return ''
  return [
    `\nTime and steps (${openEnded.join(', ')}):`,
    '  Methods look for ever better answers, use all that --time and --steps allow, and plan with it. The time is that of the',
    '  whole command, from its start; with --batch it is that of each line. Steps are those of each thread, and with the same',
    '  seed, steps and number of threads the answer is the same again.',
  ].join('\n')
}

/** The command on the first example of a family that can do it. */
function exampleFor(ability: Ability): string {
  const family = families.find(({ can }) => can[ability]) ?? families[0]!
  return example(`${pipeOf(family)} | rookery ${ability} ${family.name}`)
}

function batchOption(more = ''): Option {
  return new Option('--batch <file>', `one problem a line as JSON${more}; prints one result a line`)
}

/** A family's first example, typed by a shell. */
function pipeOf(family: AnyFamily): string {
  return `printf '${family.examples[0]!.text.replaceAll('\n', '\\n')}\\n'`
}

function checkExample(family: AnyFamily): string {
  const { name } = family
  return [
    `rookery generate ${name} --seed 1 > problem.txt`,
    `rookery solve ${name} problem.txt --json > result.json`,
    `rookery check ${name} problem.txt result.json`,
  ].join('\n  ')
}
