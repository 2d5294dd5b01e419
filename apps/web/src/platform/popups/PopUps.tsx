import { useEffect } from 'react'
import { useRouterState } from '../navigation/router/hooks.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { closeAllPopUps, usePopUps } from './popUps.ts'

/** Renders the pop-ups over every page and closes them when the page changes. */
export function PopUps() {
  const path = useRouterState(({ address }) => address.pathname)
  const popUps = usePopUps()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path closes the pop-ups
  useEffect(() => closeAllPopUps, [path])

  return (
    <>
      {popUps.map(({ element }) => element)}
      <LoadingOverlay />
    </>
  )
}
