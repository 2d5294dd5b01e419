import { rolesOf } from '@tizhou/contract/call'
import { calls } from '@tizhou/contract/contract'
import type { Api } from '../../../../testing/api.ts'
import { SUBJECT } from '../../../../testing/bank.ts'
import { callRequest } from '../../../../testing/callRequest.ts'
import { sampleParams } from '../../../../testing/sampleParams.ts'

/** The whole body of a call's reply, as the server sent it. */
export async function rawReply(api: Api, name: string, params: Record<string, string>): Promise<string> {
  const call = calls.get(name as never)
  if (!call) throw new Error(`no call ${name}`)
  const response = await callRequest(api.origin, call, params)
  return response.text()
}

/** Every call that a learner can make, with the ids of an attempt and of an exam's question wherever one is asked for. */
export async function everyReply(
  api: Api,
  known: Record<string, string | number> & { guid: string },
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  for (const [name, call] of calls) {
    // Those that end the session, and the one that hands in, would end the attempt to read from it.
    if (rolesOf(call.access) || /logout|assword|userlogin|codelogin|handIn$/i.test(name)) continue
    const values = { ...known, appID: api.world.subjectID, appEName: SUBJECT, favOrNote: 'fav', queryHistory: 1 }
    bodies.set(name, await rawReply(api, name, sampleParams(call, values)))
    if (name.startsWith('review.'))
      bodies.set(`${name} (notes)`, await rawReply(api, name, sampleParams(call, { ...values, favOrNote: 'note' })))
  }
  return bodies
}
