import type { Hearing, Tx } from '../database/store.ts'
import type { Push } from './push.ts'

/** What servers tell one another, each once what it was told with is committed. The core that tells it declares it. */
export interface Channel {
  readonly name: string
  /** Tells all servers, this one included, in the transaction of what happened. */
  tell(tx: Pick<Tx, 'announce'>, text: string): Promise<void>
  /** Hears it from now on; one hearing a channel and server. */
  hear(push: Push, hearing: Hearing): void
}

export const channel = (name: string): Channel => ({
  name,
  tell: (tx, text) => tx.announce(JSON.stringify({ channel: name, text })),
  hear: (push, hearing) => push.on(name, hearing),
})
