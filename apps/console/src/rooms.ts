import { userRooms } from './areas/account/rooms.tsx'
import { agentRooms } from './areas/agents/rooms.tsx'
import { auditRooms } from './areas/audit/rooms.tsx'
import { authorizationRooms } from './areas/authorization/rooms.tsx'
import { chapterRooms } from './areas/chapters/rooms.tsx'
import { questionRooms } from './areas/content/rooms.tsx'
import { deliveryRooms } from './areas/delivery/rooms.tsx'
import { dotsRooms } from './areas/dots/rooms.tsx'
import { paperRooms } from './areas/exams/rooms.tsx'
import { feedbackRooms } from './areas/feedback/rooms.tsx'
import { importRooms } from './areas/imports/rooms.tsx'
import { installationRooms } from './areas/installation/rooms.tsx'
import { knowingModelRooms } from './areas/knowingModels/rooms.tsx'
import { liveRooms } from './areas/live/rooms.tsx'
import { documentRooms } from './areas/materials/documents/rooms.tsx'
import { materialRooms } from './areas/materials/rooms.tsx'
import { noticeRooms } from './areas/notices/rooms.tsx'
import { planRooms } from './areas/plans/rooms.tsx'
import { pointRooms } from './areas/points/rooms.tsx'
import { profileRooms } from './areas/profile/rooms.tsx'
import { salesRooms } from './areas/sales/rooms.tsx'
import { ownAccountRooms, staffRooms } from './areas/staff/rooms.tsx'
import { subjectRooms } from './areas/subjects/rooms.tsx'
import { helpRooms, suggestionRooms } from './areas/support/rooms.tsx'
import { trackingRooms } from './areas/tracking/rooms.tsx'
import { videoRooms } from './areas/videos/rooms.tsx'
import type { Room } from './platform/room.ts'

/** All rooms in the order of the menu. A new one is a record in the `rooms.tsx` of its area. */
export const ROOMS: readonly Room[] = [
  ...subjectRooms,
  ...chapterRooms,
  ...questionRooms,
  ...paperRooms,
  ...pointRooms,
  ...knowingModelRooms,
  ...materialRooms,
  ...planRooms,
  ...videoRooms,
  ...documentRooms,
  ...importRooms,
  ...agentRooms,
  ...feedbackRooms,
  ...liveRooms,
  ...helpRooms,
  ...dotsRooms,
  ...noticeRooms,
  ...profileRooms,
  ...suggestionRooms,
  ...salesRooms,
  ...userRooms,
  ...deliveryRooms,
  ...authorizationRooms,
  ...trackingRooms,
  ...staffRooms,
  ...installationRooms,
  ...auditRooms,
  ...ownAccountRooms,
]
