import type { TestProject } from 'vitest/node'
import { pathOf } from '../system-package.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of redis-server, of which tests start servers of their own. */
    redisServer: string
  }
}

/** Runs once before the tests of campaigns: they need Redis. */
export default function setup(project: TestProject): void {
  const redisServer = pathOf({
    title: 'Redis',
    variable: 'ROOKERY_REDIS',
    names: process.platform === 'win32' ? ['redis-server.exe'] : ['redis-server'],
    debianPackage: 'redis-server',
    advice: 'install redis-server (Redis 6.2 or newer)',
  })
  project.provide('redisServer', redisServer)
}
