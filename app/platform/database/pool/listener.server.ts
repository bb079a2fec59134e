import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { log } from '#app/platform/log/log.server.ts'
import type { DatabaseAddress } from './address.ts'
import { connectionAddress } from './address.ts'
import { clientConfig } from './client-config.ts'
import { clientTo } from './hosts.ts'

interface Subscriber {
  channel: string
  onNotify: (payload: string) => void
  onListening: () => void
}

/** One connection that listens on any number of channels, and reconnects when it is lost. */
export class Listener {
  readonly #address: DatabaseAddress
  readonly #subscribers = new Set<Subscriber>()
  #client: Promise<pg.Client> | undefined
  #isEnding = false
  #isReconnecting = false
  readonly #onEnd = () => void this.#reconnect()

  constructor(address: DatabaseAddress) {
    this.#address = connectionAddress(address, 'session')
  }

  /**
   * Subscribes to `channel`. @param onListening is called now and after every reconnect: notifications sent in between
   * were missed
   * @returns a function that unsubscribes
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onListening = () => {},
  ): Promise<() => Promise<void>> {
    const subscriber = { channel, onNotify, onListening }
    this.#client ??= this.#connect()
    const client = await this.#client
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#subscribers.add(subscriber)
    onListening()
    return async () => {
      this.#subscribers.delete(subscriber)
    }
  }

  async end(): Promise<void> {
    this.#isEnding = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const Client = clientTo(this.#address)
    const client = new Client(clientConfig(this.#address))
    client.on('error', (err) => log.debug({ err }, 'the connection that listens was cut'))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers) if (subscriber.channel === channel) subscriber.onNotify(payload)
    })
    try {
      await client.connect()
    } catch (error) {
      this.#client = undefined
      client.end().catch(() => {})
      throw error
    }
    client.once('end', this.#onEnd)
    return client
  }

  async #reconnect(): Promise<void> {
    // A connection that is lost again while it is set up is the concern of the loop that set it up.
    if (this.#isReconnecting) return
    this.#isReconnecting = true
    this.#client = undefined
    try {
      for (let pause = 20; !this.#isEnding && !(await this.#listenAgain()); pause = Math.min(pause * 2, 1000))
        await wait(pause, undefined, { ref: false })
    } finally {
      this.#isReconnecting = false
    }
  }

  /** @returns false if the connection failed */
  async #listenAgain(): Promise<boolean> {
    let client: pg.Client | undefined
    try {
      this.#client ??= this.#connect()
      client = await this.#client
      for (const channel of new Set([...this.#subscribers].map((one) => one.channel)))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      for (const { onListening } of this.#subscribers) onListening()
      return true
    } catch {
      this.#client = undefined
      client?.off('end', this.#onEnd)
      client?.end().catch(() => {})
      return false
    }
  }
}
