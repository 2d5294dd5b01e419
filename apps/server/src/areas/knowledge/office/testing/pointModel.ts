import type { NamedPoint } from '@tizhou/domain/points/merging'

type Rows = Map<number, Map<number, number>>

interface Done {
  /** Points that have to stand for themselves, or the step cannot be undone. */
  needs: number[]
  /** What questions named before the step and after it; position by point. */
  before: Rows
  after: Rows
  nodes: Map<number, number>
  /** What nodes name once they were moved; null: nothing. */
  nodesTo: number | null
  back: () => void
  /** The names that come back with it. */
  names: string[]
  /** The point that a split made. */
  made?: number
}

/** What merging, splitting and removing points does, written down apart from the server: no tables, one rule for all undos. */
export class Model {
  #names = new Map<number, string>()
  #merged = new Map<number, { name: string; into: number }>()
  #questions: Rows = new Map()
  #done = new Map<number, Done>()
  nodes: Map<number, number | null>

  constructor(
    points: readonly { pointID: number; name: string }[],
    rows: readonly NamedPoint[],
    nodes: Map<number, number | null>,
  ) {
    for (const { pointID, name } of points) this.#names.set(pointID, name)
    for (const { question_id, point_id, position } of rows) {
      const own = this.#questions.get(question_id) ?? new Map<number, number>()
      this.#questions.set(question_id, own.set(point_id, position))
    }
    this.nodes = new Map(nodes)
  }

  live = () => [...this.#names.keys()]
  names = () => new Map(this.#names)
  nameOf = (id: number) => this.#names.get(id) ?? ''
  questionsOf = (id: number) => [...this.#questions].flatMap(([question, own]) => (own.has(id) ? question : []))
  nodesOf = (id: number) => [...this.nodes].flatMap(([node, point]) => (point === id ? node : []))
  counts = () => new Map(this.live().map((id) => [id, this.questionsOf(id).length]))
  rowsText = () =>
    [...this.#questions]
      .flatMap(([question, own]) => [...own].map(([point, position]) => `${question} ${point} ${position}`))
      .sort()
  static textOf = (rows: readonly NamedPoint[]) =>
    rows.map(({ question_id, point_id, position }) => `${question_id} ${point_id} ${position}`).sort()

  make(id: number, name: string): void {
    this.#names.set(id, name)
  }

  rename(id: number, name: string): void {
    this.#names.set(id, name)
  }

  merge(step: number, stayID: number, otherIDs: readonly number[]): void {
    const gone = new Set(otherIDs)
    const names = new Map(otherIDs.map((id) => [id, this.nameOf(id)]))
    const led = [...this.#merged].filter(([, { into }]) => gone.has(into)).map(([id, one]) => [id, { ...one }] as const)
    this.#change(
      step,
      [...new Set(otherIDs.flatMap(this.questionsOf))],
      otherIDs.flatMap(this.nodesOf),
      stayID,
      (own) => replaced(own, gone, stayID),
    )
    for (const [id, { name }] of led) this.#merged.set(id, { name, into: stayID })
    for (const [id, name] of names) {
      this.#names.delete(id)
      this.#merged.set(id, { name, into: stayID })
    }
    this.#keep(step, {
      needs: [stayID],
      names: [],
      back: () => {
        for (const [id, name] of names) {
          this.#merged.delete(id)
          this.#names.set(id, name)
        }
        for (const [id, one] of led) this.#merged.set(id, one)
      },
    })
  }

  split(
    step: number,
    {
      pointID,
      toID,
      name,
      questions,
      nodes,
    }: { pointID: number; toID: number; name: string | undefined; questions: number[]; nodes: number[] },
  ): void {
    if (name !== undefined) this.#names.set(toID, name)
    this.#change(step, questions, nodes, toID, (own) => replaced(own, new Set([pointID]), toID))
    this.#keep(step, {
      needs: [pointID, toID],
      names: [],
      back: () => undefined,
      ...(name !== undefined && { made: toID }),
    })
  }

  remove(step: number, pointID: number): void {
    const name = this.nameOf(pointID)
    const led = [...this.#merged].filter(([, { into }]) => into === pointID)
    this.#change(step, this.questionsOf(pointID), this.nodesOf(pointID), null, (own) => {
      const left = new Map(own)
      left.delete(pointID)
      return left
    })
    this.#names.delete(pointID)
    for (const [id] of led) this.#merged.delete(id)
    this.#keep(step, {
      needs: [],
      names: [name, ...led.map(([, one]) => one.name)],
      back: () => {
        this.#names.set(pointID, name)
        for (const [id, one] of led) this.#merged.set(id, one)
      },
    })
  }

  /** Whether a step can be undone now. */
  canUndo(step: number): boolean {
    const { needs, names } = this.#done.get(step) as Done
    const taken = new Set([...this.#names.values(), ...[...this.#merged.values()].map(({ name }) => name)])
    return needs.every((id) => this.#names.has(id)) && !names.some((name) => taken.has(name))
  }

  /**
   * Undoes a step. `pointsStay`: as the server said; whether somebody wrote of a point that a split made, this model
   * does not know. Gives whether it may be so.
   */
  undo(step: number, { pointsStay = 0 }: { pointsStay?: number }): boolean {
    const { back, before, after, nodes, nodesTo, made } = this.#done.get(step) as Done
    back()
    for (const [question, own] of before)
      if (sameRow(this.#questions.get(question), after.get(question))) this.#questions.set(question, own)
    for (const [node, point] of nodes) if (this.nodes.get(node) === nodesTo) this.nodes.set(node, point)
    if (made === undefined) return pointsStay === 0
    if (pointsStay > 0) return true
    this.#names.delete(made)
    return !this.#isUsed(made)
  }

  #isUsed = (id: number) =>
    this.questionsOf(id).length + this.nodesOf(id).length > 0 ||
    [...this.#merged.values()].some(({ into }) => into === id)

  #change(
    step: number,
    questions: readonly number[],
    nodes: readonly number[],
    to: number | null,
    next: (own: Map<number, number>) => Map<number, number>,
  ): void {
    const before: Rows = new Map(questions.map((id) => [id, this.#questions.get(id) ?? new Map()]))
    const after: Rows = new Map([...before].map(([id, own]) => [id, next(own)]))
    for (const [id, own] of after) this.#questions.set(id, own)
    const moved = new Map(nodes.map((id) => [id, this.nodes.get(id) as number]))
    for (const id of nodes) this.nodes.set(id, to)
    this.#done.set(step, {
      ...{ needs: [], names: [], back: () => undefined },
      before,
      after,
      nodes: moved,
      nodesTo: to,
    })
  }

  #keep(step: number, of: Pick<Done, 'needs' | 'names' | 'back' | 'made'>): void {
    this.#done.set(step, { ...(this.#done.get(step) as Done), ...of })
  }
}

/** Some points of a question are one from now on, which stands where the first of them stood. */
function replaced(own: ReadonlyMap<number, number>, gone: ReadonlySet<number>, by: number): Map<number, number> {
  const next = new Map<number, number>()
  for (const [point, position] of own) {
    const now = gone.has(point) ? by : point
    next.set(now, Math.min(position, next.get(now) ?? position))
  }
  return next
}

const sameRow = (one: ReadonlyMap<number, number> = new Map(), other: ReadonlyMap<number, number> = new Map()) =>
  one.size === other.size && [...one].every(([point, position]) => other.get(point) === position)
