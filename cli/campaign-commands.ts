import { type Command, Option } from 'commander'
import { families } from '../src/index.ts'
import { parseDuration } from './limits.ts'
import { example, threadsOption } from './options.ts'
import { redisOption } from './redis-option.ts'

/** The commands for work that is shared out among machines, or that goes on after whatever has ended it. */

const TASKS = `
What a campaign is, as a JSON object in a file:
  {"task":"hunt","family":…,"settings":{…},"seed":"1","attempts":1000000,"hits":5}
  {"task":"count","family":…,"problem":…,"which":"best", "all" or a value}
  {"task":"count","engine":"exact-cover","problem":…}
  {"task":"generate","family":…,"settings":{…},"seed":"1","count":1000,"notation":"text"}
  {"task":"solve","family":…,"problems":"problems.jsonl","method":…,"steps":…,"time":"10s","check":true}
  {"task":"improve","family":…,"problem":…,"runs":100,"steps":1000000,"seed":"1","method":…}
A problem is an object, a text, or {"file":"problem.txt"}. What is left out is as with the command of the task.`

const RESULT = '\nPrints what the command of the task prints, and has its exit code.'

type Campaign = typeof import('./commands/campaign.ts')

export function addCampaignCommand(root: Command, onCode: (code: number) => void): void {
  const load = (): Promise<Campaign> => import('./commands/campaign.ts')
  const campaign = root
    .command('campaign')
    .description('long work: with a journal by which it goes on, and on many machines')
    .usage('run|resume|status|pause|unpause|cancel [options]')
    .addHelpText('after', TASKS)
    .addHelpText('after', example(...runExample()))

  const working = (name: string) =>
    campaign
      .command(name)
      .addOption(threadsOption('on this machine; default: as many as there are cores'))
      .addOption(redisOption('share it out among the workers of this server'))
      .addOption(
        new Option('--shard <time>', 'how long a shard should take (default: 2s here, 10s on a server)').argParser(
          parseDuration,
        ),
      )
      .addOption(new Option('--json', 'print JSON, as the command of the task does'))
      .addHelpText('after', RESULT)

  working('run')
    .description('begin a campaign')
    .argument('<file>', 'what is to be done')
    .option('--journal <file>', 'where to note what is done (default: beside the file, with .journal for .json)')
    .addHelpText('after', TASKS)
    .addHelpText('after', example(...runExample()))
    .action(async (file, flags) => onCode(await (await load()).run(file, flags)))

  working('resume')
    .description('go on with a campaign, whatever has ended it')
    .argument('<file>', 'its journal, or the file that it was begun with')
    .addHelpText('after', example(...runExample(), 'rookery campaign resume campaign.journal'))
    .action(async (file, flags) => onCode(await (await load()).resume(file, flags)))

  campaign
    .command('status')
    .description('how far a campaign is; without a file, all campaigns and workers of a server')
    .argument('[campaign]', 'its journal, the file that it was begun with, or its id on the server')
    .addOption(redisOption('the server'))
    .addOption(new Option('--json', 'print one JSON object'))
    .addHelpText('after', example(...runExample(), 'rookery campaign status campaign.json'))
    .action(async (what, flags) => onCode(await (await load()).status(what, flags)))

  const changes = {
    pause: 'begin no more shards of a campaign on a server',
    unpause: 'go on with a campaign that was paused',
    cancel: 'end a campaign on a server and remove it there; its journal stays',
  } as const
  for (const [name, description] of Object.entries(changes) as [keyof typeof changes, string][]) {
    campaign
      .command(name)
      .description(description)
      .argument('<id>', 'see: rookery campaign status')
      .addOption(redisOption('the server'))
      .addHelpText('after', example(`rookery campaign ${name} ID --redis redis://localhost:6379`))
      .action(async (id, flags) => onCode(await (await load()).change(name, id, flags)))
  }
}

export function addWorkerCommand(root: Command, onCode: (code: number) => void): void {
  root
    .command('worker')
    .description('work on the campaigns of a Redis server until Ctrl-C')
    .addOption(redisOption('the server'))
    .addOption(threadsOption())
    .addOption(
      new Option(
        '--patience <time>',
        'take over the shards of a worker that says nothing for so long (default: 30s)',
      ).argParser(parseDuration),
    )
    .addHelpText('after', example('rookery worker --redis redis://localhost:6379'))
    .action(async (flags) => onCode(await (await import('./commands/worker.ts')).worker(flags)))
}

/** As a person would paste it. */
function runExample(): string[] {
  const order = JSON.stringify({ task: 'generate', family: families[0]!.name, seed: '1', count: 3 })
  return [`echo '${order}' > campaign.json`, 'rookery campaign run campaign.json']
}
