import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests drive and that is no part of the project. */
interface SystemProgram {
  /** As people call it. */
  readonly title: string
  /** The variable that names its path. */
  readonly variable: string
  /** The names it may have on the PATH. */
  readonly names: readonly string[]
  /** Where else it may be. */
  readonly places?: readonly string[]
  readonly debianPackage: string
  /** What people can do who have none: "install …". */
  readonly advice: string
}

/** The path of the program that is named, or found, or installed now. */
export function pathOf(program: SystemProgram): string {
  return (
    named(program) ??
    found(program) ??
    installed(program) ??
    fail(`no ${program.title}: ${program.advice}, or set ${program.variable} to its path`)
  )
}

function named({ variable }: SystemProgram): string | undefined {
  const path = process.env[variable]
  if (path && !existsSync(path)) fail(`${variable} names ${path}, which does not exist`)
  return path || undefined
}

function found({ names, places = [] }: SystemProgram): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...places].find((path) => existsSync(path))
}

/** Debian's own package, where this user may install it without being asked for a password. */
function installed(program: SystemProgram): string | undefined {
  const { title, variable, debianPackage } = program
  const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (process.platform !== 'linux' || !runs('apt-get', '--version')) return undefined
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (before.length > 0 && !runs('sudo', '-n', 'true')) return undefined
  console.log(`No ${title} here: installing the ${debianPackage} package with apt-get.`)
  const aptGet = (...args: string[]) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    execFileSync(command!, rest, { stdio: 'pipe' })
  }
  try {
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', debianPackage)
  } catch {
    fail(`apt-get could not install ${debianPackage}: install it or set ${variable}`)
  }
  return found(program)
}

/** One line says it all; its place in this file does not help. */
export function fail(message: string): never {
  const error = new Error(message)
  error.stack = message
  throw error
}
