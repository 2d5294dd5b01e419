import { useEffect } from 'react'
import { useRouterState } from '../navigation/router/hooks.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { closeAllPopUps, usePopUps } from './popUps.ts'

/** Where the pop-ups stand: over every page, gone with it. */
export function PopUps() {
  const path = useRouterState(({ address }) => address.pathname)
  const popUps = usePopUps()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes
  useEffect(() => closeAllPopUps, [path])

  return (
    <>
      {popUps.map(({ element }) => element)}
      <LoadingOverlay />
    </>
  )
}
