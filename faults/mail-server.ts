import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the mail server behaves to the next mail. */
export type MailMood = 'takes' | 'slow' | 'not now' | 'never'

/** A real SMTP server whose mood a trial sets. */
export interface MailServer {
  url: string
  mood: MailMood
  /** Message-ID and recipient of each mail taken. */
  accepted: { id: string; to: string }[]
  /** Stops listening, as a server that is away; `come()` listens on the same port again. */
  leave(): Promise<void>
  come(): Promise<void>
}

/** Starts the server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  let server = build()
  const port = await listen(server, 0)
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'takes',
    accepted: [],
    leave: () => new Promise((resolve) => server.close(() => resolve())),
    async come() {
      server = build()
      await listen(server, port)
    },
  }
  return mail

  function build(): SMTPServer {
    const built = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(errorOf(mail.mood)),
      onData(stream, session, done) {
        let head = ''
        stream.on('data', (part: Buffer) => {
          if (head.length < 8000) head += part.toString('utf8')
        })
        stream.on('end', () => {
          const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
          const take = () => {
            for (const { address } of session.envelope.rcptTo) mail.accepted.push({ id, to: address })
            done()
          }
          if (mail.mood === 'slow') setTimeout(take, 5000)
          else take()
        })
      },
    })
    // A killed product leaves its connections broken.
    built.on('error', () => {})
    return built
  }
}

function errorOf(mood: MailMood): Error | undefined {
  if (mood === 'not now') return Object.assign(new Error('Try again later'), { responseCode: 451 })
  if (mood === 'never') return Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  return undefined
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port))
  })
}
