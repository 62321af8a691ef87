import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connected, ENCODED, eventually, expectSilence, refusal, SECRET } from './connecting.ts'
import { freePort, RedisServer } from './redis-server.ts'

expectSilence()

/** The address of a server that is no Redis, without a path. */
async function listening(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that answers commands, which arrive one at a time here, by their names. */
function replying(replies: Readonly<Record<string, string>>): Server {
  return createServer((socket) => {
    socket.on('data', (piece) => {
      const name = piece.toString().split('\r\n')[2]!.toLowerCase()
      socket.write(replies[name] ?? `-ERR unknown command '${name}'\r\n`)
    })
  })
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`
const INFO = 'redis_version:7.0.15\r\nredis_mode:standalone\r\nloading:0\r\n'

describe('a server that cannot be used', () => {
  it('is at an unknown host', async () => {
    expect(await refusal(`redis://:${ENCODED}@nowhere.invalid`)).toBe(
      'redis://nowhere.invalid:6379 is at no host that is known here: correct the name, or use a number',
    )
  })

  it('refuses the connection', async () => {
    const port = await freePort()
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await refusal(`redis://:${ENCODED}@${host}:${port}/2`)).toBe(
        `redis://${host}:${port} refuses the connection: start Redis there, or correct host and port`,
      )
    }
  })

  it('does not answer in time', async () => {
    const place = await listening(createServer())
    expect(await refusal(`redis://:${ENCODED}@${place}`, 150)).toBe(
      `redis://${place} gives no answer within 0.15 s: correct host and port`,
    )
    expect(await refusal(`rediss://:${ENCODED}@${place}`, 150)).toBe(
      `rediss://${place} gives no answer within 0.15 s: correct host and port, or write redis:// if it uses no TLS`,
    )
  })

  it('hangs up', async () => {
    const place = await listening(createServer((socket) => socket.end()))
    expect(await refusal(`redis://${place}`)).toBe(
      `redis://${place} ends the connection without an answer: write rediss:// if it uses TLS, or correct the port`,
    )
    expect(await refusal(`rediss://${place}`)).toContain('without an answer: write redis:// if it uses no TLS')
  })

  it('is no Redis', async () => {
    const line = 'is no Redis server, to judge by its answer: correct'
    const web = await listening(createHttpServer((_, response) => response.end('hello')))
    expect(await refusal(`redis://:${ENCODED}@${web}`)).toContain(`redis://${web} ${line}`)
    const mail = await listening(createServer((socket) => socket.write('220 mail.example.org ESMTP\r\n')))
    expect(await refusal(`redis://${mail}`)).toContain(`redis://${mail} ${line}`)
    const cache = await listening(replying({ info: bulk('cache_version:1\r\n') }))
    expect(await refusal(`redis://${cache}`)).toContain(`redis://${cache} ${line}`)
  })

  it('is too old', async () => {
    const place = await listening(replying({ info: bulk(INFO.replace('7.0.15', '4.0.9')) }))
    expect(await refusal(`redis://${place}`)).toBe(`redis://${place} is Redis 4.0.9: take 6.2 or newer`)
    const younger = await listening(replying({ info: bulk(INFO.replace('7.0.15', '6.0.16')) }))
    expect(await refusal(`redis://${younger}`)).toContain('is Redis 6.0.16: take 6.2 or newer')
    const withPassword = await listening(
      replying({ auth: "-ERR wrong number of arguments for 'auth' command\r\n", info: bulk(INFO) }),
    )
    expect(await refusal(`redis://:${ENCODED}@${withPassword}`)).toContain('is too old a Redis: take 6.2 or newer')
  })

  it('asks for a password, and refuses a wrong one', async () => {
    const { host, port } = await RedisServer.start({ password: 'right' })
    expect(await refusal(`redis://${host}:${port}`)).toBe(
      `redis://${host}:${port} asks for a password: write redis://:PASSWORD@${host}:${port}`,
    )
    expect(await refusal(`redis://:${ENCODED}@${host}:${port}`)).toBe(
      `redis://${host}:${port} refuses the password: correct it in the address`,
    )
    expect(await refusal(`redis://ada:${ENCODED}@${host}:${port}`)).toBe(
      `redis://${host}:${port} refuses the user ada with this password: correct them in the address`,
    )
  })

  it('does not permit what is needed', async () => {
    const { host, port } = await RedisServer.start({
      settings: [
        ...['--user', 'reader', 'on', `>${SECRET}`, '~*', '&*', '+@read', '+info', '+select'],
        ...['--user', 'stranger', 'on', `>${SECRET}`, '~elsewhere:*', '+@all'],
      ],
    })
    expect(await refusal(`redis://reader:${ENCODED}@${host}:${port}`)).toMatch(
      /does not permit what is needed \(.*'set' command\): give the user reader all commands, keys and channels/,
    )
    expect(await refusal(`redis://stranger:${ENCODED}@${host}:${port}`)).toMatch(
      /does not permit what is needed \(.* keys .*\): give the user stranger all commands/,
    )
  })

  it('does not have the database', async () => {
    const { url, host, port } = await RedisServer.start({ settings: ['--databases', '4'] })
    const client = await connected(`${url}/3`)
    expect(await client.client('INFO')).toContain(' db=3 ')
    expect(await refusal(`${url}/4`)).toBe(
      `redis://${host}:${port} has no database 4: take a smaller number, or raise "databases" in its configuration`,
    )
  })

  it('is a replica', async () => {
    const original = await RedisServer.start()
    const replica = await RedisServer.start({ settings: ['--replicaof', `127.0.0.1 ${original.port}`] })
    expect(await refusal(replica.url)).toBe(`${replica.url} is a read-only replica: name the server that it copies`)
  })

  it('has no memory left', async () => {
    const server = await RedisServer.start({ maxmemory: '1' })
    expect(await refusal(server.url)).toContain('has used up its memory: give it more (maxmemory)')
  })

  it('is part of a cluster', async () => {
    const server = await RedisServer.start({ settings: ['--cluster-enabled', 'yes'] })
    expect(await refusal(server.url)).toContain('is a Redis of the kind "cluster": name one that stands alone')
  })

  it.each([
    ['MISCONF Redis is configured to save RDB snapshots', 'cannot save its data and takes no more (MISCONF)'],
    ['MASTERDOWN Link with MASTER is down', 'is a replica that has lost the server it copies: name that server'],
    ['LOADING Redis is loading the dataset in memory', 'is still loading its data: try again when it is done'],
    ['ERR something new', 'refuses to work (ERR something new): look into its log'],
  ])('says %j', async (reply, line) => {
    const place = await listening(replying({ info: bulk(INFO), select: '+OK\r\n', set: `-${reply}\r\n` }))
    expect(await refusal(`redis://${place}`)).toContain(`redis://${place} ${line}`)
  })

  it.each([
    ['DENIED Redis is running in protected mode', 'takes no connections from other machines (protected mode)'],
    ['ERR max number of clients reached', 'has too many connections: raise "maxclients"'],
  ])('says %j at once', async (greeting, line) => {
    const place = await listening(createServer((socket) => socket.write(`-${greeting}\r\n`)))
    expect(await refusal(`redis://${place}`)).toContain(`redis://${place} ${line}`)
  })
})

describe('a server that repeats what it is sent', () => {
  it('does not make the password known', async () => {
    const place = await listening(
      replying({ auth: `-ERR unknown command 'AUTH', with args: 'default' '${SECRET}'\r\n` }),
    )
    expect(await refusal(`redis://:${ENCODED}@${place}`)).toContain("refuses to work (ERR unknown command 'AUTH'")
  })
})

describe('a server that loads its data', () => {
  const loading = { info: bulk(INFO.replace('loading:0', 'loading:1')), select: '+OK\r\n', set: '-LOADING wait\r\n' }

  it('is waited for', async () => {
    let asked = 0
    const replies = {
      ...{ select: '+OK\r\n', set: '+OK\r\n', del: ':1\r\n' },
      get info() {
        return ++asked < 3 ? loading.info : bulk(INFO)
      },
    }
    const client = await connected(`redis://${await listening(replying(replies))}`)
    expect(asked).toBeGreaterThanOrEqual(3)
    client.disconnect()
  })

  it('is given up when it takes too long', async () => {
    const place = await listening(replying(loading))
    expect(await refusal(`redis://${place}`, 800)).toBe(
      `redis://${place} is still loading its data: try again when it is done`,
    )
  })
})

describe('a connection', () => {
  it('is made with a password and leaves nothing behind', async () => {
    const { url } = await RedisServer.start({ password: SECRET })
    const client = await connected(url)
    expect(await client.dbsize()).toBe(0)
  })

  it('is made with a password to a server that needs none', async () => {
    const { host, port } = await RedisServer.start()
    expect(await (await connected(`redis://:${ENCODED}@${host}:${port}`)).ping()).toBe('PONG')
  })

  it('outlives its server: commands wait, and the loss is told once', async () => {
    const server = await RedisServer.start({ keepsData: true })
    const told: string[] = []
    const client = await connected(server.url, { lost: () => told.push('lost'), back: () => told.push('back') })
    await client.set('before', '1')
    await server.kill()
    await eventually(() => expect(told).toEqual(['lost']))
    const waiting = client.incr('before')
    let attempts = 0
    client.on('reconnecting', () => attempts++)
    await eventually(() => expect(attempts).toBeGreaterThan(1))
    expect(told).toEqual(['lost'])
    await server.startAgain()
    expect(await waiting).toBe(2)
    expect(told).toEqual(['lost', 'back'])

    await server.shutDown()
    await eventually(() => expect(told).toEqual(['lost', 'back', 'lost']))
    const fresh = client.get('before')
    await server.startEmpty()
    expect(await fresh).toBeNull()
    expect(told).toEqual(['lost', 'back', 'lost', 'back'])
  })

  it('gives a silent server up and asks again', async () => {
    const server = await RedisServer.start()
    const told: string[] = []
    const client = await connected(server.url, { lost: () => told.push('lost'), back: () => told.push('back') })
    await client.set('kept', '1')
    // Workers wait for jobs in turns of up to ten seconds, in which a server rightly says nothing.
    expect(client.options.socketTimeout).toBeGreaterThan(10_000)
    client.options.socketTimeout = 200
    server.sleep()
    const waiting = client.get('kept')
    await eventually(() => expect(told).toEqual(['lost']))
    server.wake()
    expect(await waiting).toBe('1')
    expect(told).toEqual(['lost', 'back'])
  })

  it('is not lost when it is closed', async () => {
    const server = await RedisServer.start()
    const lost = vi.fn()
    const client = await connected(server.url, { lost })
    await client.ping()
    const ended = once(client, 'end')
    await client.quit()
    await ended
    expect(lost).not.toHaveBeenCalled()
  })
})
