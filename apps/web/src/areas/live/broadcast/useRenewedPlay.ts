import { useEffect, useRef } from 'react'
import { enterRoom } from '../../../calls/live.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { VideoAddresses } from '../../../player/useSource.ts'
import { isShut } from './isShut.ts'
import { addressOf, typeOf } from './playAddress.ts'
import { retryPause } from './roomMessages.ts'

/**
 * For a player whose video failed, because the server or the network was away: asks the room until it answers, and
 * gives its address anew. Rejects where nothing plays there any more, or the page was left.
 */
export function useRenewedPlay(appID: number, liveID: number): () => Promise<VideoAddresses> {
  const guid = useSession()?.guid ?? ''
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async () => {
    for (let tries = 0; isHere.current; tries++) {
      try {
        const { play } = await queryClient.fetchQuery(enterRoom({ appID, liveID }))
        // The fragment makes it another address, which the browser loads again.
        if (play) return { address: `${addressOf(play, guid)}#${Date.now()}`, type: typeOf(play) }
        break
      } catch (error) {
        if (isShut(error)) throw error
        // Spread: all who watch lost it at the same moment.
        await new Promise((resolve) => setTimeout(resolve, retryPause(tries) * (0.5 + Math.random() / 2)))
      }
    }
    throw new Error('nothing plays')
  }
}
