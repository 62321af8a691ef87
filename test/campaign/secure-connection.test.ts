import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Finish, start } from '../cli/rookery.ts'
import { ENCODED, expectSilence, refusal } from './connecting.ts'
import { freePort, RedisServer } from './redis-server.ts'

expectSilence()

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A certificate for localhost that no authority has signed. */
function ownCertificate(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  return { key, certificate }
}

/** A server with this certificate, and where it speaks TLS. */
async function secureServer(
  { key, certificate }: { key: string; certificate: string },
  asksForCertificates = false,
): Promise<{ server: RedisServer; port: number }> {
  const port = await freePort()
  const server = await RedisServer.start({
    settings: [
      ...['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key],
      ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', asksForCertificates ? 'yes' : 'no'],
    ],
  })
  return { server, port }
}

/** What servers answer to processes that trust the certificate: Node reads the variable only when it starts. */
function answersToTrust(certificate: string, urls: readonly string[]): Promise<Finish[]> {
  const status = (url: string) => start(['campaign', 'status', '--redis', url], { NODE_EXTRA_CA_CERTS: certificate })
  return Promise.all(urls.map((url) => status(url).finish))
}

describe.runIf(hasOpenssl)('a connection with TLS', () => {
  it('needs a certificate that is trusted and has the right name, and shows none of its own', async () => {
    const own = ownCertificate()
    const { port } = await secureServer(own)
    const curious = await secureServer(own, true)
    const urls = [`rediss://localhost:${port}`, `rediss://127.0.0.1:${port}`, `rediss://localhost:${curious.port}`]
    const refused = (message: string) => ({ code: 2, stdout: '', stderr: `rookery: ${message}\n` })
    expect(await answersToTrust(own.certificate, urls)).toEqual([
      { code: 0, stdout: 'no campaigns\n\nno workers\n', stderr: '' },
      refused(`${urls[1]} has a certificate for another name: use the name that is in the certificate`),
      refused(
        `${urls[2]} asks its clients for a certificate, which there is none of: set "tls-auth-clients no" in its configuration`,
      ),
    ])
  })

  it('is not made with a certificate that no authority has signed', async () => {
    const { port } = await secureServer(ownCertificate())
    expect(await refusal(`rediss://:${ENCODED}@localhost:${port}`)).toBe(
      `rediss://localhost:${port} has a certificate that is not trusted here (self-signed certificate): set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority`,
    )
  })

  it('is not made where only one side uses TLS', async () => {
    const { server, port } = await secureServer(ownCertificate())
    expect(await refusal(`redis://localhost:${port}`)).toBe(
      `redis://localhost:${port} ends the connection without an answer: write rediss:// if it uses TLS, or correct the port`,
    )
    // Redis takes the greeting for the beginning of a command and waits for its end, or complains in plain text.
    expect(await refusal(`rediss://${server.host}:${server.port}`, 1_000)).toContain('write redis:// ')
  })
})
