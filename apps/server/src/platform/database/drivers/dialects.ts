import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'
import { isApart, type ReadsApart } from '../reading/readsApart.ts'
import { Value } from '../value.ts'

/**
 * `where('question_id', 'in', ids)` sends the list as one parameter on both databases: the statement has the same
 * text for every length (it is prepared once), no length is too long, and an empty list finds nothing. Lists of
 * anything but whole numbers or texts are left to Kysely.
 */
interface List {
  /** Absent for a prepared statement, whose list of whole numbers is given at each use. */
  values: readonly (string | number)[] | Value
  type: 'bigint' | 'text'
  negated: boolean
}

function listOf({ operator, rightOperand }: BinaryOperationNode): List | undefined {
  if (!OperatorNode.is(operator)) return undefined
  if (operator.operator !== 'in' && operator.operator !== 'not in') return undefined
  const negated = operator.operator === 'not in'
  if (ValueNode.is(rightOperand) && rightOperand.value instanceof Value)
    return { values: rightOperand.value, type: 'bigint', negated }
  if (!PrimitiveValueListNode.is(rightOperand)) return undefined
  const { values } = rightOperand
  if (values.every((value) => Number.isSafeInteger(value)))
    return { values: values as readonly number[], type: 'bigint', negated }
  if (values.every((value) => typeof value === 'string'))
    return { values: values as readonly string[], type: 'text', negated }
  return undefined
}

class SqliteListCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOf(node)
    if (!list) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(node.leftOperand)
    this.append(list.negated ? ' not in (select value from json_each(' : ' in (select value from json_each(')
    this.appendValue(list.values instanceof Value ? list.values : JSON.stringify(list.values))
    this.append('))')
  }
}

class PostgresListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOf(node)
    if (!list) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(node.leftOperand)
    this.append(list.negated ? ' <> all(' : ' = any(')
    this.appendValue(list.values)
    // The type of an empty list cannot be inferred from its values: the type of the column is used.
    this.append('length' in list.values && list.values.length === 0 ? ')' : `::${list.type}[])`)
  }
}

/** SQLite rolls DDL back with its transaction; Kysely's own adapter declares that it does not. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Sends long reads to the worker thread, everything else to the connection of this process. */
class DriverWithThread extends SqliteDriver {
  readonly #reads: ReadsApart

  constructor(config: SqliteDialectConfig, reads: ReadsApart) {
    super(config)
    this.#reads = reads
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const here = await super.acquireConnection()
    return {
      streamQuery: (query, size) => here.streamQuery(query, size),
      executeQuery: async <Row>(query: CompiledQuery) =>
        isApart(query.sql)
          ? { rows: (await this.#reads.all(query.sql, query.parameters)) as Row[] }
          : here.executeQuery<Row>(query),
    }
  }
}

export class ProductSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #reads: ReadsApart | undefined

  /** Without `reads` long reads run on this connection: inside a transaction they must see its changes. */
  constructor(config: SqliteDialectConfig, reads?: ReadsApart) {
    super(config)
    this.#config = config
    this.#reads = reads
  }

  override createDriver() {
    return this.#reads ? new DriverWithThread(this.#config, this.#reads) : super.createDriver()
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createQueryCompiler() {
    return new SqliteListCompiler()
  }
}

export class ProductPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresListCompiler()
  }
}
