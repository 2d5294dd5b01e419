import { type Compilable, DummyDriver, Kysely, type QueryCompiler } from 'kysely'
import { ProductPostgresDialect, ProductSqliteDialect } from '../drivers/dialects.ts'
import type { Dialect, SqlValue, Store, Tx } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Value } from '../value.ts'

/** The values of one use, by name; a list of whole numbers where the query has `in`. */
type Values<Given> = { [Name in keyof Given]: SqlValue | readonly number[] }

/** What a reading statement runs on: the store or a transaction. */
export type Asked = Pick<Store, 'dialect' | 'all'>
/** What a changing statement runs on: a transaction. */
export type Changed = Pick<Tx, 'dialect' | 'run'>

/**
 * A query that Kysely builds and compiles once a dialect; each use gives values alone. Building a query costs 50 µs and
 * more, several times the time that SQLite needs to run it: hot calls use statements, everything else `db`
 * (bench/papers.ts, start).
 */
export interface Statement<Given extends Values<Given>, Row> {
  all(on: Asked, values: Given): Promise<Row[]>
  first(on: Asked, values: Given): Promise<Row | undefined>
  /** Gives the number of changed rows. */
  run(tx: Changed, values: Given): Promise<number>
}

interface Compiled {
  sql: string
  /** For each parameter the name of its value, or a constant of the query. */
  places: readonly unknown[]
}

const builder = (dialect: ProductSqliteDialect | ProductPostgresDialect) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: (): QueryCompiler => dialect.createQueryCompiler(),
    },
  })
const builders: Record<Dialect, Kysely<Tables>> = {
  sqlite: builder(new ProductSqliteDialect({ database: undefined as never })),
  postgres: builder(new ProductPostgresDialect({ pool: undefined as never })),
}

const bound = (value: SqlValue | readonly number[], dialect: Dialect): SqlValue => {
  if (value === null || typeof value !== 'object') return value
  return dialect === 'postgres' ? `{${value.join(',')}}` : JSON.stringify(value)
}

/**
 * `build` writes the query with `of.<name>` as the placeholder of each value; it may only hand placeholders to Kysely,
 * since they hold no value. `statement<{ userID: number }>()((db, of) => db.selectFrom(…).where('user_id', '=',
 * of.userID))`.
 */
export const statement =
  <Given extends Values<Given>>() =>
  <Row>(build: (db: Kysely<Tables>, of: Given, dialect: Dialect) => Compilable<Row>): Statement<Given, Row> => {
    const of = new Proxy({}, { get: (_, name) => new Value(String(name)) }) as Given
    const known: { [D in Dialect]?: Compiled } = {}
    const compiled = (dialect: Dialect): Compiled => {
      const made = known[dialect]
      if (made) return made
      const { sql, parameters } = build(builders[dialect], of, dialect).compile()
      known[dialect] = { sql, places: parameters }
      return known[dialect] as Compiled
    }
    const filled = ({ places }: Compiled, values: Given, dialect: Dialect): SqlValue[] =>
      places.map((place) =>
        place instanceof Value ? bound(values[place.name as keyof Given], dialect) : (place as SqlValue),
      )
    const all: Statement<Given, Row>['all'] = (on, values) => {
      const made = compiled(on.dialect)
      return on.all<Row>(made.sql, filled(made, values, on.dialect))
    }
    return {
      all,
      first: async (on, values) => (await all(on, values))[0],
      run: (tx, values) => {
        const made = compiled(tx.dialect)
        return tx.run(made.sql, filled(made, values, tx.dialect))
      },
    }
  }
