import { apartWork } from '../apart/apartWork.ts'
import { type DeckTask, type ReadDeck, readDeck } from './readDeck.ts'
import { DeckRefused } from './readPackage.ts'
import { type WrittenDeck, writeDeck } from './writeDeck.ts'

export type DeckWork = { read: DeckTask } | { write: WrittenDeck }
export type DeckMessage =
  | { kind: 'read'; value: ReadDeck }
  | { kind: 'written'; value: Uint8Array }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; stack: string }

/** The child process of deckApart.ts. */
await apartWork<DeckWork, DeckMessage>(async (work, say) => {
  try {
    if ('read' in work) say({ kind: 'read', value: await readDeck(work.read) })
    else say({ kind: 'written', value: writeDeck(work.write) })
  } catch (error) {
    if (error instanceof DeckRefused) say({ kind: 'refused', message: error.message })
    else say({ kind: 'failed', stack: (error as Error).stack ?? String(error) })
  }
})
