import { createClient } from '@tizhou/contract/client'
import { contractAddresses } from '@tizhou/contract/clientTable'
import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { sendFile } from '@tizhou/contract/upload'
import { Marks } from './marks.ts'

export interface Writers {
  origin: string
  learner: { guid: string; userID: number; userName: string }
  /** A session of the operator's. */
  operator: string
}

type Loose = Record<string, unknown>

/** The smallest PNG. */
export const PICTURE = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
])

export const DAY = 86_400_000

export type Writer = Awaited<ReturnType<typeof startWriting>>

/** What the rooms write with: calls whose fields take hostile texts, and the list of what was written where. */
export async function startWriting(by: Writers) {
  const marks = new Marks()
  /** Call → why it was refused. */
  const refused = new Map<string, string>()
  /** What wrote each field, to write it once more. */
  const wrote = new Map<string, { name: CallName; given: Loose; path: string; file: Blob | undefined }>()
  const addresses = contractAddresses()
  const client = createClient({ addresses, origin: by.origin, fetch })

  const send = <N extends CallName>(name: N, params: Params<N>, file?: Blob): Promise<Data<N>> =>
    file
      ? sendFile({ addresses, origin: by.origin, fetch }, name, params, file)
      : client.send(name, params, { allowedRepeat: true })

  /** `texts`: field → most characters; they are written into `params` at their paths, each with `ending` behind it. */
  async function put<N extends CallName>(
    name: N,
    params: Loose,
    texts: Record<string, number> = {},
    file?: Blob,
    ending = '',
  ) {
    const given: Loose = structuredClone(params)
    for (const [path, most] of Object.entries(texts)) {
      const field = `${name}:${path}`
      setAt(given, path, marks.value(field, most) + ending)
      wrote.set(field, { name, given, path, file })
    }
    try {
      return await send(name, given as Params<N>, file)
    } catch (error) {
      refused.set(name, `${(error as Error).message} ${JSON.stringify((error as { data?: unknown }).data)}`)
      return undefined
    }
  }

  /** Writes each field once more, with each of these texts; gives what was neither taken nor refused with a reason. */
  async function again(texts: readonly string[]): Promise<string[]> {
    const wrong: string[] = []
    for (const [field, { name, given, path, file }] of wrote)
      for (const text of texts) {
        const params = structuredClone(given)
        setAt(params, path, text)
        await send(name, params as Params<typeof name>, file).catch((error: { status?: number; message: string }) => {
          const { status = 0, message } = error
          if (![400, 403, 404, 409, 429].includes(status) || message === '')
            wrong.push(`${field} answered ${status} (${message}) to ${JSON.stringify(text.slice(0, 40))}`)
        })
      }
    return wrong
  }

  const { list } = await client.send('subjects.searchAppEName', { appPName: '临床执业医师' })
  const [subject] = list
  if (!subject) throw new Error('the demo has no 临床执业医师')
  return {
    ...{ marks, refused, client, put, again },
    learner: by.learner,
    mine: <T extends object>(of?: T) => ({ guid: by.learner.guid, ...(of as T) }),
    staff: <T extends object>(of?: T) => ({ guid: by.operator, ...(of as T) }),
    /** The subject that is written about. */
    appID: subject.AppID,
    appEName: subject.AppEName,
    /** Addresses that show single things, of the learners' client and of the back office. */
    pages: [] as string[],
    desk: [] as string[],
  }
}

/** Writes at a path as fields.ts names it; `[]`: the first item. */
function setAt(given: Loose, path: string, value: string): void {
  const steps = path.replaceAll('[]', '.0').split('.')
  const last = steps.pop() as string
  let at: Loose = given
  for (const step of steps) at = at[step] as Loose
  at[last] = value
}
