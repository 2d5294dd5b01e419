/** Placeholder in a statement for a value that each use gives. */
export class Value {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}
