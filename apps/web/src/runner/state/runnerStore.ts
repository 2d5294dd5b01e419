import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { ErrorReason } from '@tizhou/domain/review/reasons'
import type { Mode, RunnerRules } from '@tizhou/domain/runner/rules'
import { MODES } from '@tizhou/domain/runner/rules'
import { entryOf } from '@tizhou/domain/runner/selectors'
import { start } from '@tizhou/domain/runner/start'
import type { Action, Effect, Entry, Filter, RestoredEntry, RunnerState } from '@tizhou/domain/runner/state'
import { step } from '@tizhou/domain/runner/step'
import type { OutboxEntry } from '../../platform/outbox/outbox.ts'
import { afterReply } from './afterReply.ts'
import { machineItems } from './machineItems.ts'
import { NO_PAST, type Past, type Question, type QuestionSet } from './question.ts'
import { replyToWire } from './wire.ts'

/** The state of the page at one moment. Immutable: each change makes a new snapshot. */
export interface Snapshot {
  run: RunnerState
  /** What is known of each question, this session included. */
  past: ReadonlyMap<number, Past>
  /** The summary is shown instead of the question. */
  finished: boolean
  noteOpen: boolean
}

/** Actions of the state machine without their time, which the store adds. */
export type Command = Action extends infer A ? (A extends Action ? Omit<A, 'now'> : never) : never

/** The store's dependencies and callbacks. */
export interface Surroundings {
  appID: number
  now: () => number
  newReplyID: () => string
  send: (entry: OutboxEntry) => Promise<void>
  /** Returns true to suppress an action: the page asks first, or handles it itself. */
  holds?: (command: Command, run: RunnerState) => boolean
  /** Called at the end of the set; without it the summary is shown. */
  onEnd?: () => void
  /** Another question is on screen. Called at every move, so it must be cheap. */
  onPlace?: (id: number, at: number) => void
  /** A question was marked or unmarked. */
  onMark?: (id: number, on: boolean) => void
  /** Strike-outs changed; `struck` are all struck letters of the question. */
  onStrike?: (id: number, struck: string) => void
  /** A text was typed and is not confirmed; '' once it is confirmed or cleared. */
  onDraft?: (id: number, text: string) => void
  /** Where the server stores unconfirmed answers: an answer changed or took more time. */
  onSave?: (save: EffectOf<'save'>) => void
  /** A step was confirmed: the server stores it and hands out the next one (`supply`). */
  onStepConfirmed?: (step: EffectOf<'stepConfirmed'>) => void
  /** An answer was scored here and is in the outbox. */
  onReply?: (reply: EffectOf<'reply'>, entry: Entry) => void
  /** The learner left a section that locks. */
  onSectionLeft?: (section: EffectOf<'sectionLeft'>) => void
}

type EffectOf<T extends Effect['type']> = Extract<Effect, { type: T }>

export interface StoreOptions {
  mode: Mode
  /** Replaces the mode's rules: `{ ...MODES.oral, questionSeconds: 300 }`. */
  rules?: RunnerRules
  /** The mode that replies are counted under; reciting sends none. */
  replyMode: WireReply['mode']
  restored: readonly RestoredEntry[]
  at?: number
  filter?: Filter
  confirmSingle?: boolean
  askCertainty?: boolean
}

/**
 * The state of the question page outside React: the domain's state machine, notes and wrong book. Components subscribe
 * to the parts they show, so that a move renders the next question and little else.
 */
export class RunnerStore {
  /** Replaced as a whole when questions are opened or added (replaceSet). */
  set: QuestionSet
  readonly appID: number
  readonly replyMode: WireReply['mode']
  private readonly around: Surroundings
  private readonly listeners = new Set<() => void>()
  private current: Snapshot
  /** The last reply to each question on this page; a grade refers to it. */
  readonly replyIDs = new Map<number, string>()

  constructor(set: QuestionSet, around: Surroundings, options: StoreOptions) {
    this.set = set
    this.around = around
    this.appID = around.appID
    this.replyMode = options.replyMode
    const { rules = MODES[options.mode], restored } = options
    const run = start(rules, machineItems(set), restored, { ...options, now: around.now() })
    this.current = { run, past: set.past, finished: false, noteOpen: false }
  }

  /** The state machine's time, ms. */
  readonly now = (): number => this.around.now()

  readonly get = (): Snapshot => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Performs an action of the learner: the state machine decides, its effects go to the outbox, the page renders. */
  readonly act = (command: Command): void => {
    if (this.around.holds?.(command, this.current.run)) return
    const { state, effects } = step(this.current.run, { ...command, now: this.around.now() } as Action)
    if (state === this.current.run && effects.length === 0) {
      // Choosing the current question in the sheet leads from the summary back to it.
      const isBack = command.type === 'goTo' && command.id === state.at && this.current.finished
      if (isBack) this.setFinished(false)
      return
    }
    if (command.type === 'toggleMark' && state.at !== null) {
      this.around.onMark?.(state.at, entryOf(state, state.at).marked)
    }
    if ((command.type === 'typeText' || command.type === 'typeBlank') && state.at !== null) {
      this.around.onDraft?.(state.at, entryOf(state, state.at).text)
    }
    this.tellStrikes(this.current.run, state)
    const moved = state.at !== this.current.run.at
    let past = this.current.past
    for (const effect of effects) past = this.perform(effect, state, past)
    this.replace({
      run: state,
      past,
      finished: moved ? false : this.current.finished,
      noteOpen: moved ? false : this.current.noteOpen,
    })
  }

  /** Calls `onStrike` for the questions whose strike-outs an action changed: one, or at a reset all. */
  private tellStrikes(before: RunnerState, after: RunnerState): void {
    const { onStrike } = this.around
    if (!onStrike || before.entries === after.entries) return
    for (const [position, entry] of after.entries.entries()) {
      const was = before.entries[position]
      const item = after.items[position]
      if (entry === was || !item || (entry?.struck ?? '') === (was?.struck ?? '')) continue
      onStrike(item.id, entry?.struck ?? '')
    }
  }

  /** `act` for one of several questions on the page, which becomes the current one. */
  readonly actOn = (id: number, command: Command): void => {
    if (this.current.run.at !== id) this.act({ type: 'goTo', id })
    if (this.current.run.at === id) this.act(command)
  }

  /** Goes on after the last question. */
  readonly end = (): void => {
    if (this.around.onEnd) this.around.onEnd()
    else this.setFinished(true)
  }

  /**
   * Replaces the set by one with the same questions, of which others are open or sealed, or with new ones at its end.
   */
  readonly replaceSet = (set: QuestionSet): void => {
    this.set = set
    const before = this.current
    this.act({ type: 'supply', items: machineItems(set) })
    if (this.current === before) this.replace({ ...before })
  }

  readonly setFinished = (finished: boolean): void => this.replace({ ...this.current, finished })
  readonly setNoteOpen = (noteOpen: boolean): void => this.replace({ ...this.current, noteOpen })

  /** Stores a note; an empty one deletes it. */
  readonly saveNote = (id: number, content: string): Promise<void> => {
    const past = this.pastOf(id)
    const note = content.trim() === '' ? '' : content
    if (note === past.note) return Promise.resolve()
    this.changePast(id, { ...past, note })
    const changedAt = this.around.now()
    return this.around.send({ kind: 'note', appID: this.appID, allTestID: id, content: note, changedAt })
  }

  /** Merges a newer copy of the same set into the state of this page. */
  readonly renew = (past: ReadonlyMap<number, Past>, restored: readonly RestoredEntry[]): void => {
    this.current = { ...this.current, past }
    this.act({ type: 'restore', entries: restored })
  }

  /** Removes a question from the wrong book, or puts it back. */
  readonly setInWrongBook = (id: number, inWrongBook: boolean): Promise<void> => {
    this.changePast(id, { ...this.pastOf(id), inWrongBook })
    return this.around.send({ kind: 'wrongBook', appID: this.appID, allTestID: id, isError: inWrongBook ? 1 : 0 })
  }

  /**
   * The server removed a question from the wrong book for the answer of that moment. Returns false, without a change,
   * where the question was answered again or removed since.
   */
  readonly leftWrongBook = (id: number, answeredAt: number): boolean => {
    const past = this.pastOf(id)
    if (!past.inWrongBook || past.lastTime !== answeredAt) return false
    this.changePast(id, { ...past, inWrongBook: false })
    return true
  }

  /** Sets the reason of a wrong answer on this page; the caller tells the server. */
  readonly setReason = (id: number, reason: ErrorReason | null): void =>
    this.changePast(id, { ...this.pastOf(id), reason })

  /** Clears the answers after a reset on the server; favourites, notes and wrong book stay. */
  readonly forgetAnswers = (): void => {
    const past = new Map(this.current.past)
    for (const [id, one] of past)
      past.set(id, { ...one, reply: null, right: null, percent: null, doneCount: 0, lastTime: null })
    this.current = { ...this.current, past, finished: false }
    this.act({ type: 'reset' })
  }

  pastOf(id: number): Past {
    return this.current.past.get(id) ?? NO_PAST
  }

  /** The question on screen. */
  readonly question = (): Question | null => this.set.byID.get(this.current.run.at ?? Number.NaN) ?? null

  private perform(effect: Effect, state: RunnerState, past: Snapshot['past']): Snapshot['past'] {
    if (effect.type === 'sectionLeft') {
      this.around.onSectionLeft?.(effect)
      return past
    }
    const before = past.get(effect.id) ?? NO_PAST
    switch (effect.type) {
      case 'save':
        this.around.onSave?.(effect)
        return past
      case 'stepConfirmed':
        this.around.onStepConfirmed?.(effect)
        return past
      case 'place':
        this.around.onPlace?.(effect.id, effect.at)
        return past
      case 'favourite':
        void this.around.send({
          kind: 'favourite',
          appID: this.appID,
          allTestID: effect.id,
          isFav: effect.on ? 1 : 0,
          changedAt: effect.at,
        })
        return new Map(past).set(effect.id, { ...before, favourite: effect.on })
      case 'reply': {
        const chapterID = this.set.byID.get(effect.id)?.chapterID ?? 0
        const reply = replyToWire(effect, chapterID, this.replyMode, this.around.newReplyID())
        this.replyIDs.set(effect.id, reply.replyID)
        void this.around.send({ kind: 'reply', appID: this.appID, reply })
        this.around.onDraft?.(effect.id, '')
        const entry = entryOf(state, effect.id)
        this.around.onReply?.(effect, entry)
        return new Map(past).set(
          effect.id,
          afterReply(before, { text: effect.text, at: effect.at, score: entry.score }),
        )
      }
    }
  }

  private changePast(id: number, past: Past): void {
    this.replace({ ...this.current, past: new Map(this.current.past).set(id, past) })
  }

  private replace(next: Snapshot): void {
    this.current = next
    for (const listener of [...this.listeners]) listener()
  }
}
