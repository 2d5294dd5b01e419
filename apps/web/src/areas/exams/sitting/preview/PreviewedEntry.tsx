import { useState } from 'react'
import { roomOf } from '../../rooms/roomOf.ts'
import { SITTING_PAGES } from '../paper/paperKind.ts'
import { infoOf } from './infoOf.ts'
import type { Previewed } from './previewServer.ts'

/** The screens of a room before the paper. */
export function PreviewedEntry({ previewed, onBegin }: { previewed: Previewed; onBegin: () => void }) {
  const [info] = useState(() => infoOf(previewed))
  const { Intro } = roomOf(previewed.Paper)
  return (
    <Intro
      page={SITTING_PAGES.renjiduihua}
      appID={previewed.AppID}
      info={info}
      begin={{ begin: onBegin, pending: false, waiting: false, locked: false }}
      now={Date.now}
    />
  )
}
