import type { Hearing, Tx } from '../database/store.ts'
import type { Push } from './push.ts'

/** Messages between servers, each heard once its transaction is committed. Declared by the core that sends them. */
export interface Channel {
  readonly name: string
  /** Tells all servers, this one included, within the transaction of the change. */
  tell(tx: Pick<Tx, 'announce'>, text: string): Promise<void>
  /** Registers the hearing; one for each channel and server. */
  hear(push: Push, hearing: Hearing): void
}

export const channel = (name: string): Channel => ({
  name,
  tell: (tx, text) => tx.announce(JSON.stringify({ channel: name, text })),
  hear: (push, hearing) => push.on(name, hearing),
})
