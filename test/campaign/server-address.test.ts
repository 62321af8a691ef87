import { describe, expect, it } from 'vitest'
import { readAddress, serverName } from '../../campaign/redis/index.ts'
import { ENCODED, refusal, SECRET } from './connecting.ts'

describe('an address', () => {
  it('has a host and perhaps a port, a user, a password and a database', () => {
    expect(readAddress('redis://example.org')).toEqual({
      name: 'redis://example.org:6379',
      isSecure: false,
      host: 'example.org',
      port: 6379,
      database: 0,
    })
    expect(readAddress(`rediss://ada:${ENCODED}@[::1]:7000/3`)).toEqual({
      name: 'rediss://[::1]:7000',
      isSecure: true,
      host: '::1',
      port: 7000,
      username: 'ada',
      password: SECRET,
      database: 3,
    })
    expect(readAddress(`redis://:${ENCODED}@h/`)).toMatchObject({ host: 'h', password: SECRET, database: 0 })
    expect(readAddress(`redis://:${ENCODED}@h/`)).not.toHaveProperty('username')
    expect(readAddress('redis://ada@h')).toMatchObject({ username: 'ada', password: '' })
  })

  it('is named without the password', () => {
    expect(serverName(`redis://ada:${ENCODED}@h:7000/3`)).toBe('redis://h:7000')
  })

  it.each([
    'localhost:6379',
    'http://localhost:6379',
    'redis://',
    'redis:localhost',
    'redis://h:port',
    'redis://h:70000',
    'redis://h/one',
    'redis://h/1/2',
    'redis://h?tls=1',
    'redis://h#1',
    'redis://:%zz@h',
    `redis://ada:${SECRET}@h`,
    `redis://ada:1${SECRET}@h`,
    `redis:/ada:${SECRET}@h`,
    `${SECRET}@h`,
    `a\nb${SECRET}@h`,
    '',
  ])('is refused as %j', async (url) => {
    const line = await refusal(url)
    expect(line).toMatch(/^".*" is no address of a Redis server: write redis:\/\/host:6379 or/)
    expect(line).not.toContain('pa55')
  })
})
