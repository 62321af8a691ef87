import { type Command, Option } from 'commander'
import { version } from '../package.json' with { type: 'json' }
import { familyNames } from '../src/index.ts'
import { example, parseCount, parseDuration, redisOption, threadsOption, timeOption } from './options.ts'

/** The commands that are not about one puzzle: engines, campaigns, and tools. */

/** The commands of engines that have formats of their own. */
export function addEngineCommands(root: Command, onCode: (code: number) => void): void {
  root
    .command('cover')
    .description("Solve exact cover problems in Knuth's format: first, all, count, cheapest")
    .argument('[file]', 'A file with the problem; - or nothing reads standard input')
    .option('--first', 'Find one cover (the default)')
    .option('--all [number]', 'Print every cover, or the first N, each when it is found')
    .option('--count', 'Count the covers')
    .option('--unique', 'Tell whether there is exactly one cover; if not, print two')
    .option('--best', 'Cover as many items as possible')
    .option(
      '--min-cost [number]',
      'Find the cover of least cost, or the N cheapest; an option ends with its cost: a b |7',
    )
    .option('--zdd <file>', 'Write all covers as a zero-suppressed decision diagram; print its size and their number')
    .option('--estimate', 'Estimate the number of covers, and of options that a full search tries')
    .option('--samples <number>', 'With --estimate: random probes (default: 1000)', parseCount)
    .option('--seed <seed>', 'With --estimate: seed of the probes (default: 1)')
    .addOption(threadsOption('with --count; default: one for each core'))
    .addOption(timeOption())
    .option('--steps <number>', 'Stop after about this many options tried', parseCount)
    .option('--json', 'Print one JSON object; with --all, first one a line for each cover')
    .addHelpText('after', example("printf 'a b c\\na b\\nc\\nb c\\na\\n' | rookery cover --all"))
    .action(async (file, flags) => onCode(await (await import('./commands/cover.ts')).cover(file, flags)))

  root
    .command('sat')
    .description('Solve clauses in DIMACS format: a model or a proof, all models, their count')
    .argument('[file]', 'A file with the problem; - or nothing reads standard input')
    .option('--proof <file>', 'Write a DRAT proof while searching; the file is deleted unless the result is UNSAT')
    .option('--all [number]', 'Print every model, or the first N, each when it is found')
    .option('--count', 'Count the models')
    .option(
      '--over <variables>',
      'With --all and --count: models that agree on these variables, such as 1,2,5, are one',
    )
    .option('--seed <seed>', 'Seed; the same seed gives the same run')
    .addOption(timeOption('Stop after this time'))
    .option('--steps <number>', 'Stop after about this many steps', parseCount)
    .option('--json', 'Print one JSON object; with --all, first one a line for each model')
    .addHelpText('after', '\nExit code:\n  10 satisfiable, 20 unsatisfiable, 0 stopped early, 2 bad input')
    .addHelpText('after', example("printf 'p cnf 3 3\\n1 2 0\\n-1 3 0\\n-2 -3 0\\n' | rookery sat"))
    .action(async (file, flags) => onCode(await (await import('./commands/sat.ts')).sat(file, flags)))
}

/** Resumable jobs, on one or many machines. */

const TASKS = `
A campaign file has a JSON object:
  {"task":"hunt","family":…,"settings":{…},"seed":"1","attempts":1000000,"hits":5}
  {"task":"count","family":…,"problem":…,"which":"best", "all" or a value}
  {"task":"count","engine":"exact-cover","problem":…}
  {"task":"generate","family":…,"settings":{…},"seed":"1","count":1000,"notation":"text"}
  {"task":"solve","problems":"puzzles.txt","family":…,"method":…,"steps":…,"time":"10s","check":true}
  {"task":"grade","problems":"puzzles.txt"} and likewise count, explain, forced, hint, check, convert
  {"task":"improve","family":…,"problem":…,"runs":100,"steps":1000000,"seed":"1","method":…}
A problem is an object, a text, or {"file":"problem.txt"}. Defaults are those of the command of the task.`

const RESULT = '\nPrints what the command of the task prints, with its exit code.'

type Campaign = typeof import('./commands/campaign.ts')

export function addCampaignCommands(root: Command, onCode: (code: number) => void): void {
  const load = (): Promise<Campaign> => import('./commands/campaign.ts')
  const campaign = root
    .command('campaign')
    .description('Run resumable jobs on one or many machines')
    .usage('run|resume|status|pause|unpause|cancel [options]')
    .addHelpText('after', TASKS)
    .addHelpText('after', example(...runExample()))

  const working = (name: string) =>
    campaign
      .command(name)
      .addOption(threadsOption('on this machine; default: one for each core'))
      .addOption(redisOption('Share the work among the workers of this server'))
      .addOption(
        new Option('--shard <time>', 'Length of a shard (default: 2s here, 10s on a server)').argParser(parseDuration),
      )
      .addOption(new Option('--json', 'Print JSON, as the command of the task does'))
      .addHelpText('after', RESULT)

  working('run')
    .description('Start a campaign')
    .argument('<file>', 'The campaign file')
    .option('--journal <file>', 'The journal (default: beside the file, with .journal for .json)')
    .addHelpText('after', TASKS)
    .addHelpText('after', example(...runExample()))
    .action(async (file, flags) => onCode(await (await load()).run(file, flags)))

  working('resume')
    .description('Resume an interrupted campaign')
    .argument('<file>', 'Its journal, or its campaign file')
    .addHelpText('after', example(...runExample(), 'rookery campaign resume campaign.journal'))
    .action(async (file, flags) => onCode(await (await load()).resume(file, flags)))

  campaign
    .command('status')
    .description('Show the progress of a campaign, or all campaigns and workers of a server')
    .argument('[campaign]', 'Its journal, its campaign file, or its id on the server')
    .addOption(redisOption('The server'))
    .addOption(new Option('--json', 'Print one JSON object'))
    .addHelpText('after', example(...runExample(), 'rookery campaign status campaign.json'))
    .action(async (what, flags) => onCode(await (await load()).status(what, flags)))

  const changes = {
    pause: 'Pause a campaign on a server: no new shards begin',
    unpause: 'Resume a paused campaign on a server',
    cancel: 'Cancel a campaign and remove it from the server; its journal stays',
  } as const
  for (const [name, description] of Object.entries(changes) as [keyof typeof changes, string][]) {
    campaign
      .command(name)
      .description(description)
      .argument('<id>', 'Its id; see: rookery campaign status')
      .addOption(redisOption('The server'))
      .addHelpText('after', example(`rookery campaign ${name} ID --redis redis://localhost:6379`))
      .action(async (id, flags) => onCode(await (await load()).change(name, id, flags)))
  }
  addWorkerCommand(root, onCode)
}

function addWorkerCommand(root: Command, onCode: (code: number) => void): void {
  root
    .command('worker')
    .description('Work on the campaigns of a Redis server until Ctrl-C')
    .addOption(redisOption('The server'))
    .addOption(threadsOption())
    .addOption(
      new Option(
        '--lease <time>',
        "Reassign a worker's shards after this long without a heartbeat (default: 30s)",
      ).argParser(parseDuration),
    )
    .addHelpText('after', example('rookery worker --redis redis://localhost:6379'))
    .action(async (flags) => onCode(await (await import('./commands/worker.ts')).worker(flags)))
}

/** As it is pasted into a shell. */
function runExample(): string[] {
  const order = JSON.stringify({ task: 'generate', family: familyNames[0], seed: '1', count: 3 })
  return [`echo '${order}' > campaign.json`, 'rookery campaign run campaign.json']
}

/** The commands around puzzles: the playground, measuring, help. */
export function addToolCommands(root: Command, onCode: (code: number) => void): void {
  root
    .command('serve')
    .description('Serve the playground on this machine')
    .option('--port <number>', 'Port (default: the variable PORT, else 4173; the next free one if it is taken)')
    .option('--host <address>', 'Address to listen on; 0.0.0.0 is every one of this machine (default: localhost)')
    .addHelpText('after', example('rookery serve'))
    .action(async (flags) => onCode(await (await import('./commands/serve.ts')).serve(flags)))

  root
    .command('bench')
    .description('Measure, beside other packages where they are installed')
    .argument('[suite...]', 'Suites to run (default: all)')
    .option('--rounds <number>', 'Runs of each contender on each instance', parseCount, 5)
    .option('--only <text>', 'Only the instances whose name contains this')
    .option('--out <file>', 'Write every measurement as JSON')
    .addOption(new Option('--json', 'Print one JSON object'))
    .addHelpText('after', example('rookery bench --rounds 1'))
    .action(async (suites, flags) => onCode(await (await import('./commands/bench.ts')).bench(suites, flags)))

  root
    .command('completion')
    .description('Print a completion script for a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText('after', example('source <(rookery completion bash)'))
    .action(async (shell) => {
      const { completionScript } = await import('./completion.ts')
      process.stdout.write(`${completionScript(shell, root)}\n`)
    })

  root
    .command('man')
    .description('Print the manual page')
    .addHelpText('after', example('rookery man > rookery.1'))
    .action(async () => {
      const { manualPage } = await import('./completion.ts')
      process.stdout.write(`${manualPage(root, version)}\n`)
    })

  root
    .command('help')
    .description('Show help for a command')
    .argument('[command...]', 'A command, and its subcommand')
    .addHelpText('after', example('rookery help generate'))
    .action(async (path: readonly string[]) => {
      let command = root
      for (const name of path) {
        const inner = command.commands.find((each) => each.name() === name)
        // A family after a command that takes any: the help of the command.
        if (!inner && familyNames.includes(name)) break
        if (!inner) {
          const { unknownName } = await import('./suggestions.ts')
          throw unknownName(
            'command',
            name,
            command.commands.map((each) => each.name()),
          )
        }
        command = inner
      }
      command.outputHelp()
    })
}
