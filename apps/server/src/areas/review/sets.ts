import type { Handler } from '../../platform/calls/handler.ts'
import { reviewSet } from './reviewSet.ts'

/** order=1: oldest first. */
export const getUserErrorTest: Handler<'review.getUserErrorTest'> = ({ params, caller, services }) =>
  reviewSet(services, 'wrong', caller, params, params.order === 1)

export const getUserFavOrNoteTest: Handler<'review.getUserFavOrNoteTest'> = ({ params, caller, services }) =>
  reviewSet(services, params.favOrNote, caller, params, false)
