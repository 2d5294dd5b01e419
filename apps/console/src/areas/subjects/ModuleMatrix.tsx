import { useQuery } from '@tanstack/react-query'
import { MODULE_GROUPS } from '@tizhou/catalogue/moduleFillings'
import { MODULES } from '@tizhou/catalogue/modules'
import { type EditConflict, editConflictOf } from '@tizhou/contract/editConflict'
import { App, Button, Checkbox, Empty, Flex, Space, Table, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { ConflictChoices } from '../../ui/form/ConflictChoices.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import type { Contested, Whose } from '../../ui/form/useEditConflict.ts'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { ModuleFill } from './ModuleFill.tsx'
import { saleChecksQuery } from './SaleChecks.tsx'
import type { Subject } from './subjectTypes.ts'

type Chosen = Readonly<Record<number, readonly string[]>>

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((key) => b.includes(key))

const namesOf = (keys: readonly string[]): string => keys.map((key) => MODULES[key] ?? key).join('、') || '（空）'

/** The versions whose modules another person has changed, with the choice of whose version is saved. */
const contestedOf = ({ fields }: EditConflict, versions: Subject['versions'], chosen: Chosen): Contested[] =>
  fields.map(({ field, yours, theirs }) => ({
    name: field,
    label: versions.find(({ vn }) => String(vn) === field)?.name ?? field,
    yours,
    theirs,
    shown: { yours: namesOf(yours as string[]), theirs: namesOf(theirs as string[]) },
    chosen: same(chosen[Number(field)] ?? [], theirs as string[]) ? 'theirs' : 'yours',
  }))

/** A row: a module, or the name of the group of those below it. */
type Row = { key: string; group?: string }

/** Modules by group, and below them those that the catalogue does not know. */
function rowsOf(subject: Subject): Row[] {
  const known = MODULE_GROUPS.map(({ name, modules }) => ({ name, keys: modules }))
  const own = new Set([
    ...subject.trees.map(({ module }) => module),
    ...subject.versions.flatMap(({ modules }) => modules),
  ])
  const unknown = [...own].filter((key) => !Object.hasOwn(MODULES, key))
  return [...known, ...(unknown.length > 0 ? [{ name: '其他', keys: unknown }] : [])].flatMap(({ name, keys }) => [
    { key: `group ${name}`, group: name },
    ...keys.map((key) => ({ key })),
  ])
}

/**
 * The modules that each version unlocks: versions in columns, modules in rows, by group, each with what fills it and how
 * full it is. All changes are saved by one call.
 */
export function ModuleMatrix({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const { message } = App.useApp()
  const { versions } = subject
  const stored: Chosen = Object.fromEntries(versions.map(({ vn, modules }) => [vn, modules]))
  const [typed, setTyped] = useState<Chosen>()
  // Shows the stored modules until the first change; from then on the editor's own, based on the revision seen then.
  const chosen = typed ?? stored
  const [seen, setSeen] = useState<string>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<EditConflict>()
  const changed = versions.filter(({ vn }) => !same(chosen[vn] ?? [], stored[vn] ?? []))
  const touched = changed.reduce((sum, { holders }) => sum + holders, 0)
  useUnsavedGuard(changed.length > 0)

  const checks = useQuery(saleChecksQuery(subject.appID))
  const fills = new Map(checks.data?.fills.map((fill) => [fill.module, fill]))
  const set = (vn: number, key: string, on: boolean) => {
    setSeen((before) => before ?? subject.modulesRevision)
    setTyped((all = stored) => ({
      ...all,
      [vn]: on ? [...(all[vn] ?? []), key] : (all[vn] ?? []).filter((one) => one !== key),
    }))
  }
  const undo = () => {
    setTyped(undefined)
    setSeen(undefined)
    setConflict(undefined)
  }
  const save = async () => {
    setPending(true)
    setFailure(undefined)
    setConflict(undefined)
    try {
      const { told } = await request('subjects.versionSetModules', {
        appID: subject.appID,
        revision: seen ?? subject.modulesRevision,
        modulesJson: changed.map(({ vn }) => ({ vn, modules: [...(chosen[vn] ?? [])] })),
      })
      message.success(told > 0 ? `已保存，${told} 位持有者半分钟内会收到变更提示` : '已保存')
      await onChanged()
      undo()
    } catch (error) {
      const found = error instanceof RequestError ? editConflictOf(error.data) : undefined
      if (found) {
        setSeen(String(found.revision))
        setConflict(found)
      }
      setFailure(error)
    } finally {
      setPending(false)
    }
  }

  const choose = (vn: string, whose: Whose) => {
    const one = conflict?.fields.find(({ field }) => field === vn)
    if (one) setTyped((all = stored) => ({ ...all, [vn]: one[whose] as string[] }))
  }

  if (versions.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有版本，请先在“版本”中新建。" />
  return (
    <Flex vertical gap={12}>
      {failure !== undefined && <FormFailure reason={messageOf(failure)} />}
      {conflict && <ConflictChoices of={contestedOf(conflict, versions, chosen)} onChoose={choose} />}
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary" role="status">
          {changed.length === 0
            ? '勾选即为该版本包含的模块。'
            : `改动了 ${changed.length} 个版本，涉及 ${touched} 位在期持有者。`}
        </Typography.Text>
        <Space>
          <Button disabled={changed.length === 0 || pending} onClick={undo}>
            撤销改动
          </Button>
          <Button type="primary" disabled={changed.length === 0} loading={pending} onClick={() => void save()}>
            保存
          </Button>
        </Space>
      </Flex>
      <Table<Row>
        size="small"
        pagination={false}
        sticky
        scroll={{ x: 'max-content' }}
        dataSource={rowsOf(subject)}
        columns={[
          {
            title: '模块',
            fixed: 'start',
            width: 220,
            onCell: ({ group }) => (group === undefined ? {} : { colSpan: versions.length + 2 }),
            render: (_, { key, group }) =>
              group === undefined ? (
                <>
                  {MODULES[key] ?? key} <Typography.Text type="secondary">{key}</Typography.Text>
                </>
              ) : (
                <Typography.Text strong>{group}</Typography.Text>
              ),
          },
          {
            ...{ title: '由什么填充', width: 210 },
            onCell: ({ group }) => (group === undefined ? {} : { colSpan: 0 }),
            render: (_, { key, group }) =>
              group === undefined && (
                <ModuleFill module={key} name={MODULES[key] ?? key} fill={fills.get(key)} appID={subject.appID} />
              ),
          },
          ...versions.map(({ vn, name }) => ({
            title: `${name}（${(chosen[vn] ?? []).length}）`,
            align: 'center' as const,
            onCell: ({ group }: Row) => (group === undefined ? {} : { colSpan: 0 }),
            render: (_: unknown, { key }: Row) => (
              <Checkbox
                aria-label={`${name}包含${MODULES[key] ?? key}`}
                checked={chosen[vn]?.includes(key) ?? false}
                disabled={pending}
                onChange={(event) => set(vn, key, event.target.checked)}
              />
            ),
          })),
        ]}
      />
    </Flex>
  )
}
