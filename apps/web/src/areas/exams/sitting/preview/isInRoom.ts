import { paperPage } from '@tizhou/domain/exam/paperPage'
import type { Previewed } from './previewServer.ts'

/** Whether candidates sit the paper in its exam room; else in the common frame, whatever the subject. */
export const isInRoom = ({ Kind, Room }: Previewed['Paper']): boolean =>
  paperPage({ kind: Kind, room: Room }, '') === 'renjiduihua'
