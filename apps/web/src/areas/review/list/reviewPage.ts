import type { InfiniteData } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'

/** Fifty of my questions, with the moment each came into the list. */
export type ReviewPage = Data<'review.getUserErrorTest'>
export type ReviewPages = InfiniteData<ReviewPage, number>
