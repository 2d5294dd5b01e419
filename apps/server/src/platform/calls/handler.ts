import type { Access, Call, DataOf, ParamsOf } from '@tizhou/contract/call'
import type { CallName, CallNamed, Contract } from '@tizhou/contract/contract'
import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { ReceivedFile } from '../files/uploads/useUpload.ts'
import type { Released } from '../heldSteps.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import type { JsonData } from './envelope.ts'

type CallerOf<A extends Access> = A extends 'visitor' ? undefined : A extends 'either' ? Caller | undefined : Caller

export interface Input<C> {
  params: ParamsOf<C>
  /** Always present unless the call is open to visitors; for calls open to both, present where a guid was sent. */
  caller: C extends Call<TObject, TSchema, infer A extends Access> ? CallerOf<A> : never
  services: Services
  request: FastifyRequest
  /**
   * The uploaded file; present for calls with `upload`. It is removed when the handler ends, unless the handler moves
   * it.
   */
  file?: ReceivedFile
  /** Set where somebody else releases what the call would have done. */
  released?: Released
}

type HandlerOf<C> = (input: Input<C>) => Promise<DataOf<C> | JsonData>

/** The handler of one call, by its name in the contract: `Handler<'account.userlogin'>`. */
export type Handler<N extends CallName> = HandlerOf<CallNamed<N>>

/** All handlers of an area: a call without one does not compile. */
export type Handlers<A extends keyof Contract> = { [C in keyof Contract[A]]: HandlerOf<Contract[A][C]> }
