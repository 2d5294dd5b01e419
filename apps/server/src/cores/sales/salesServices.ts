import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import type { With } from '../../platform/coreFront.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import type { OrderFollower } from './orders/followers.ts'

/** The services that `works` of this core use; part of the app's `Services`. */
export type SalesServices = With<
  'store' | 'payments' | 'now',
  {
    orderFollowers: readonly OrderFollower[]
    config: Pick<Config, 'sales'>
    entitlements: Pick<Entitlements, 'forget'>
    keys: Pick<ServerKeys, 'mark'>
    log: Pick<Logger, 'error' | 'warn'>
  }
>
