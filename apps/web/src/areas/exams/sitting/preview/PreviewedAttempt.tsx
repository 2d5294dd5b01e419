import { type ReactNode, useEffect, useState } from 'react'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { roomOf } from '../../rooms/roomOf.ts'
import { OpenAttempt } from '../attempt/Attempt.tsx'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import { SITTING_PAGES } from '../paper/paperKind.ts'
import { infoOf } from './infoOf.ts'
import { isInRoom } from './isInRoom.ts'
import type { Previewed } from './previewServer.ts'
import { sitPreview } from './previewSitting.ts'

/** The paper at the table of its room, as a candidate sits it. */
export function PreviewedAttempt({ previewed, ending }: { previewed: Previewed; ending: ReactNode }) {
  const [engine, setEngine] = useState<SittingEngine | null>(null)
  useEffect(() => {
    const made = sitPreview(previewed)
    setEngine(made)
    void made.open()
    return made.close
  }, [previewed])
  if (!engine) return <RunnerSkeleton />
  const { AppID: appID, Paper } = previewed
  const isRoom = isInRoom(Paper)
  return (
    <OpenAttempt
      engine={engine}
      page={isRoom ? SITTING_PAGES.renjiduihua : SITTING_PAGES.doexam}
      search={{ appID, paperID: Paper.PaperID, attemptID: 0 }}
      info={infoOf(previewed)}
      tableOf={isRoom ? (paper) => roomOf(paper).Table : undefined}
      onOver={() => {}}
      ending={ending}
    />
  )
}
