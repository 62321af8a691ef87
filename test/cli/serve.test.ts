import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { start } from './rookery.ts'

/** Starts the server and gives the address it says. */
async function serve(
  env: NodeJS.ProcessEnv,
  ...flags: string[]
): Promise<{ address: string; stop: () => Promise<number | null> }> {
  const { child, finish } = start(['serve', ...flags], env)
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    finish.then(({ stderr }) => reject(new Error(`the server ended: ${stderr}`)))
    child.stdout!.on('data', (text: string) => {
      const match = /http:\/\/[\w.]+:\d+\//.exec(text)
      if (match) resolve(match[0])
    })
  })
  const stop = async () => {
    child.kill('SIGTERM')
    return (await finish).code
  }
  return { address, stop }
}

it('serves the playground and stops when told to', async () => {
  const { address, stop } = await serve({ PORT: '0' })
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>')
  expect((await fetch(`${address}no-such-file.js`)).status).toBe(404)
  expect((await fetch(`${address}..%2f..%2fpackage.json`)).status).toBe(404)
  expect(await stop()).toBe(0)
})

it('takes the next free port when the one in PORT is taken', async () => {
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, 'localhost', () => resolve((taken.address() as { port: number }).port))
  })
  onTestFinished(() => void taken.close())
  const { address, stop } = await serve({ PORT: String(port) })
  expect(Number(new URL(address).port)).toBeGreaterThan(port)
  expect((await fetch(address)).status).toBe(200)
  await stop()
})

it('listens on the address it is given, and says why it cannot', async () => {
  const { address, stop } = await serve({ PORT: '0' }, '--host', '127.0.0.1')
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/)
  expect((await fetch(address)).status).toBe(200)
  await stop()
  const { code, stderr } = await start(['serve', '--port', '0', '--host', '203.0.113.7']).finish
  expect([code, stderr]).toEqual([2, 'rookery: 203.0.113.7 is no address of this machine\n'])
})
