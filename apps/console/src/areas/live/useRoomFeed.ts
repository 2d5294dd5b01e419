import type { Data } from '@tizhou/contract/contract'
import { useEffect, useState } from 'react'
import { request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'

type Feed = Data<'live.feed'>
export type DeskMessage = Feed['messages'][number]

export interface RoomFeed {
  messages: readonly DeskMessage[]
  room: NonNullable<Feed['room']> | null
  present: number
}

const MOST = 500
const POLL_MS = 3_000
const EMPTY: RoomFeed = { messages: [], room: null, present: 0 }

const withFeed = (known: RoomFeed, { messages, room, present }: Feed): RoomFeed => {
  const byID = new Map(known.messages.map((one) => [one.messageID, one]))
  for (const one of messages) if ((byID.get(one.messageID)?.seq ?? 0) <= one.seq) byID.set(one.messageID, one)
  return {
    messages: [...byID.values()].sort((a, b) => a.at - b.at || a.messageID - b.messageID).slice(-MOST),
    room: room ?? known.room,
    present,
  }
}

/**
 * The messages of a room for its teacher, with hidden messages and waiting questions: by the stream, else by polling.
 */
export function useRoomFeed(liveID: number): RoomFeed {
  const [feed, setFeed] = useState(EMPTY)
  useEffect(() => {
    let cursor = 0
    let isOver = false
    let isAsking = false
    let stream: EventSource | undefined
    const take = (came: Feed) => {
      if (isOver) return
      cursor = Math.max(cursor, came.cursor)
      setFeed((known) => withFeed(known, came))
    }
    const open = () => {
      const guid = encodeURIComponent(getSession()?.guid ?? '')
      stream = new EventSource(`/events/live/${liveID}?after=${cursor}&guid=${guid}`)
      stream.onmessage = ({ data }) => take(JSON.parse(data) as Feed)
    }
    const look = async () => {
      if (stream?.readyState === EventSource.OPEN) return
      if (stream?.readyState === EventSource.CLOSED) open()
      // A call may wait long, as for a log-in: the next one begins when it is over.
      if (isAsking) return
      isAsking = true
      const came = await request('live.feed', { liveID, after: cursor }, { allowedRepeat: true }).catch(() => undefined)
      isAsking = false
      if (came) take(came)
    }
    setFeed(EMPTY)
    open()
    const timer = setInterval(() => void look(), POLL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      stream?.close()
    }
  }, [liveID])
  return feed
}
