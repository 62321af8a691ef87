import { Command, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import type { Ability, AnyFamily, AnyHunt, Parameter, RawSettings } from '../src/index.ts'
import {
  batchOption,
  example,
  fromOption,
  jsonOption,
  notationOption,
  parameterInWords,
  parseCount,
  parseWhole,
  pictureOptions,
  stepsOption,
  threadsOption,
  timeOption,
  toOption,
} from './options.ts'
import { addCampaignCommands, addEngineCommands, addToolCommands } from './other-commands.ts'

/** Help texts of commands that take a puzzle. */
const FAMILY = (names: string) => `One of ${names} (default: recognised)`
const PUZZLE = 'A file, a link, or a text; - or nothing reads standard input'

type Args = readonly (string | undefined)[]

/**
 * The commands and their flags. Each command's code is loaded when it is called, so that a small job starts quickly.
 * `families` are those that texts and subcommands are about, all of them where help is asked for. `started` is when the
 * user called the command; `onCode` gets the exit code.
 */
export function program(families: readonly AnyFamily[], started: number, onCode: (code: number) => void): Command {
  const { names, namesOf, anytimeInWords, threadsInWords, exampleFor, linkExample, first, graded } = wordsFor(families)
  const root = new Command('rookery')
    .description('Solve, prove, count, explain, grade and generate board puzzles.')
    .version(version)
    .helpCommand(false)
    .showSuggestionAfterError()

  /** A command that asks something of one puzzle, or of every line of a batch. */
  const question = (name: string, ability?: Ability) =>
    root
      .command(name)
      .argument('[family]', FAMILY(ability ? namesOf(ability) : names))
      .argument('[puzzle]', PUZZLE)
      .addOption(jsonOption())
      .addOption(batchOption())
      .addOption(fromOption())
      .addOption(notationOption())

  /** The flags of a question that takes a search. */
  const limited = (command: Command) => command.addOption(timeOption()).addOption(stepsOption())

  const solve = question('solve')
    .description('Solve a puzzle, with a proof')
    .option('--method <name>', 'Method to use (default: the first of the family); see: rookery families')
    .option('--all [number]', `Print every solution, or the first N, each when it is found (${namesOf('list')})`)
    .option('--seed <seed>', 'Seed for methods that use random numbers (default: 1)')
    .addOption(threadsOption(threadsInWords()))
    .option('--check', 'Check the solution and its proof by the rules alone before printing')
    .addOption(toOption('Print only the solution, in the format that site expects: codingame, codewars, topcoder, …'))
  withPictures(limited(solve), 'the solution')
    .addHelpText('after', anytimeInWords)
    .addHelpText('after', () => example(linkExample('solve')))
    .action(async (...args) =>
      onCode(await (await import('./commands/solve.ts')).solve(argsOf(args), flagsOf(args), started)),
    )

  limited(question('count', 'count'))
    .description('Count the solutions')
    .option('--value <number>', 'Count solutions of exactly this value (default: the best value)', parseWhole)
    .option('--all', 'Count all solutions, value by value')
    .addOption(threadsOption())
    .addHelpText('after', () => exampleFor('count'))
    .action(async (...args) => onCode(await (await import('./commands/count.ts')).count(argsOf(args), flagsOf(args))))

  withPictures(limited(question('explain', 'explain')), 'the solution; with --boards, of every step')
    .description('Explain the solution step by step, and grade the puzzle')
    .option('--boards', 'Print the board after each step')
    .addOption(threadsOption())
    .addHelpText('after', () => exampleFor('explain'))
    .action(async (...args) =>
      onCode(await (await import('./commands/explain.ts')).explain(argsOf(args), flagsOf(args))),
    )

  limited(question('grade', 'explain'))
    .description('Grade puzzles, one line each: status, grade, size, link')
    .option('--csv', 'Print comma-separated values with a head line')
    .addOption(threadsOption())
    .addHelpText('after', () => example(`${pipeOf(graded())} | rookery grade ${graded().name}`))
    .action(async (...args) => onCode(await (await import('./commands/grade.ts')).grade(argsOf(args), flagsOf(args))))

  withPictures(limited(question('forced', 'forced')), 'the squares')
    .description('Show the squares that are the same in every (best) solution')
    .addOption(threadsOption())
    .addHelpText('after', () => exampleFor('forced'))
    .action(async (...args) => onCode(await (await import('./commands/forced.ts')).forced(argsOf(args), flagsOf(args))))

  const hint = question('hint', 'hint')
    .description('Give the next step on a position, or say what is wrong on it')
    .argument('[position]', 'A file with the position as text or JSON, or - (default: an empty board)')
    .addOption(threadsOption())
  withPictures(limited(hint), 'the board with the hint')
    .addHelpText(
      'after',
      '\nExit code:\n  0 a step, or nothing left to do, 1 a mistake, no solution or several, 2 bad input, 3 stopped early',
    )
    .addHelpText('after', () => exampleFor('hint'))
    .action(async (...args) => onCode(await (await import('./commands/hint.ts')).hint(argsOf(args), flagsOf(args))))

  question('check')
    .description('Check a solution, and its proof if it has one')
    .argument('[solution]', 'A file with a solution as text or JSON, or with what solve --json printed')
    .addOption(threadsOption())
    .addHelpText('after', () => example(...checkExample(first())))
    .action(async (...args) => onCode(await (await import('./commands/check.ts')).check(argsOf(args), flagsOf(args))))

  const generate = root
    .command('generate')
    .description('Generate puzzles')
    .usage('<family> [options]')
    .addHelpText('after', () => example(`rookery generate ${graded().name} --seed 1 --count 3 --with-solutions`))
  for (const family of families) generate.addCommand(generateCommand(family, onCode))

  const hunt = root
    .command('hunt')
    .description('Try many puzzles and keep those with a rare property')
    .usage('<family> [options]')
    .addHelpText('after', HUNT_EXIT_CODES)
  for (const family of families) {
    if (family.hunt) hunt.addCommand(huntCommand(family, family.hunt, onCode)).addHelpText('after', huntExample(family))
  }

  const convert = question('convert')
    .description('Write a puzzle in another notation, or as a picture')
    .addOption(toOption('Notation to write; see: rookery families'))
    .option('--position <file>', 'Draw this position instead of the empty board')
    .addOption(threadsOption())
  withPictures(convert, 'the puzzle')
    .addHelpText('after', () => example(`${pipeOf(first())} | rookery convert ${first().name} --to json`))
    .action(async (...args) =>
      onCode(await (await import('./commands/convert.ts')).convert(argsOf(args), flagsOf(args))),
    )

  root
    .command('print')
    .description('Make a sheet to print: several puzzles a page, solutions at the back')
    .argument('[family]', FAMILY(names))
    .argument('[puzzles...]', 'Files, links or texts; a .jsonl file has one puzzle a line')
    .option('-o, --out <file>', 'Write .html or .pdf; PDF needs Chromium (default: HTML on standard output)')
    .option('--title <text>', 'Title of the sheet (default: the family)')
    .option('--per-page <number>', 'Puzzles on a page', parseCount, 6)
    .option('--no-solutions', 'Leave out the solutions')
    .addOption(batchOption())
    .addOption(fromOption())
    .addOption(timeOption('Longest time to grade a puzzle'))
    .addHelpText('after', () =>
      example(`rookery generate ${graded().name} --count 6 --json | rookery print --batch - -o sheet.html`),
    )
    .action(async (family, rest, flags) => {
      const sources = [...(family === undefined ? [] : [family]), ...rest]
      onCode(await (await import('./commands/print.ts')).print(sources, flags))
    })

  root
    .command('families')
    .description('List the puzzle families and what each can do')
    .argument('[family]', `One of ${names}`)
    .addOption(jsonOption())
    .addHelpText('after', () => example(`rookery families ${graded().name}`))
    .action(async (family, flags) => onCode(await (await import('./commands/families.ts')).listFamilies(family, flags)))

  addEngineCommands(root, onCode)
  addCampaignCommands(root, onCode)
  addToolCommands(root, onCode)
  return root
}

/** The arguments of an action, whose last two are its flags and its command. */
function argsOf(args: readonly unknown[]): Args {
  return args.slice(0, -2) as Args
}

// biome-ignore lint/suspicious/noExplicitAny: the parser knows which flags there are
function flagsOf(args: readonly unknown[]): any {
  return args.at(-2)
}

function withPictures(command: Command, what: string): Command {
  for (const option of pictureOptions(what)) command.addOption(option)
  return command
}

/** The parts of help texts that name families. Those in functions need at least one. */
function wordsFor(families: readonly AnyFamily[]) {
  /** The families whose methods are anytime searches. */
  const anytime = families.filter(({ isAnytime }) => isAnytime).map(({ name }) => name)
  const first = () => families[0]!
  return {
    names: families.map(({ name }) => name).join(', '),
    namesOf: (ability: Ability) =>
      families
        .filter(({ can }) => can[ability])
        .map(({ name }) => name)
        .join(', '),
    first,
    /** A family with grades. */
    graded: () => families.find(({ grades, goal }) => grades.length > 0 && goal === 'unique') ?? first(),
    threadsInWords: () =>
      `with --batch, default: one for each core; ${anytime.join(', ')}: independent runs, default: 1`,
    /** How long an anytime search takes. */
    anytimeInWords: () =>
      [
        `\nTime and steps (${anytime.join(', ')}):`,
        '  An anytime search uses all that --time and --steps allow, and plans with it. The time counts from the start of the',
        '  command; with --batch, for each line. With --threads, independent runs use different seeds and the best result is',
        '  kept; steps are those of each run. The same seed, steps and number of threads give the same result.',
      ].join('\n'),
    /** The command on the first example of a family that can do it. */
    exampleFor: (ability: Ability) => {
      const family = families.find(({ can }) => can[ability]) ?? first()
      return example(`${pipeOf(family)} | rookery ${ability} ${family.name}`)
    },
    /** The command on a link of the first family that has links. */
    linkExample: (command: string) => {
      const family = families.find(({ notations }) => notations.some(({ name }) => name === 'puzzlink')) ?? first()
      return `rookery ${command} '${family.open(family.examples[0]!.text).text('puzzlink')}'`
    },
  }
}

/** A family's first example, typed by a shell. */
function pipeOf(family: AnyFamily): string {
  return `printf '${family.examples[0]!.text.replaceAll('\n', '\\n')}\\n'`
}

function checkExample({ name }: AnyFamily): string[] {
  return [
    `rookery generate ${name} --seed 1 > problem.txt`,
    `rookery solve ${name} problem.txt --json > result.json`,
    `rookery check ${name} problem.txt result.json`,
  ]
}

function generateCommand(family: AnyFamily, onCode: (code: number) => void): Command {
  const command = new Command(family.name)
    .description(family.summary)
    .option('--count <number>', 'Number of puzzles', parseCount, 1)
    .option('--seed <seed>', 'Seed; the same seed gives the same puzzles (default: random, printed at the end)')
    .option('--out <folder>', 'Write each puzzle to its own file')
    .option('--with-solutions', 'Write the grade and the solution beside each puzzle')
    .addOption(timeOption('Stop after this time with the puzzles made so far'))
    .addOption(threadsOption())
    .addOption(toOption('Notation to write (default: text)'))
    .addOption(notationOption())
    .addOption(new Option('--json', 'Print one JSON object a line, with grade, solution and links, ready for --batch'))
    .addHelpText('after', example(`rookery generate ${family.name} --seed 1 --count 2`))
  const settingsIn = addParameters(command, family.parameters)
  return command.action(async (flags) =>
    onCode(await (await import('./commands/generate.ts')).generate(family, settingsIn(flags), flags)),
  )
}

function huntCommand(family: AnyFamily, hunt: AnyHunt, onCode: (code: number) => void): Command {
  const [, several] = hunt.nouns
  const command = new Command(family.name)
    .description(hunt.summary)
    .option('-m, --attempts <number>', `Stop after trying this many ${several}`, parseCount)
    .option('--hits <number>', 'Stop after this many hits (default: 1, or any number with --attempts)', parseCount)
    .option('-o, --out <folder>', 'Write each hit to its own file; the same command resumes an interrupted hunt')
    .option('--seed <seed>', `Seed; the same seed tries the same ${several} (default: 1)`)
    .addOption(threadsOption())
    .addOption(timeOption('Stop after this time with the hits so far'))
    .option('--json', 'Print one JSON object for each hit and one at the end; with --out, write JSON files')
    .addHelpText('after', HUNT_EXIT_CODES)
    .addHelpText('after', huntExample(family))
  const settingsIn = addParameters(command, hunt.parameters)
  return command.action(async (flags) =>
    onCode(await (await import('./commands/hunt.ts')).hunt(family, hunt, settingsIn(flags), flags)),
  )
}

const HUNT_EXIT_CODES = '\nExit code:\n  0 a hit, 1 all attempts made without a hit, 2 bad input, 3 stopped early'

function huntExample({ name }: AnyFamily): string {
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
