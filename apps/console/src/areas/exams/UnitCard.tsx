import { DeleteOutlined } from '@ant-design/icons'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { Button, Card, Flex, Form, Input, InputNumber, Select, Typography } from 'antd'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { moved } from '../../ui/form/moved.ts'
import { type DeskQuestion, newSection, type Questions, STYLE_OPTIONS, sumOf, type Unit, withAt } from './paperForm.ts'
import { SectionPart } from './SectionPart.tsx'

interface Props {
  appID: number
  paper: WirePaperForm
  at: number
  unit: Unit
  known: Questions
  /** Somebody sat the paper: questions and units keep as they are. */
  isFixed: boolean
  onLearn: (questions: readonly DeskQuestion[]) => void
  onChange: (unit: Unit) => void
  onUnits: (units: Unit[]) => void
  onRubric: () => Promise<unknown>
}

/** A unit: its name, time and pass mark, and its sections. */
export function UnitCard({ appID, paper, at, unit, known, isFixed, onLearn, onChange, onUnits, onRubric }: Props) {
  const id = (field: string) => `unit-${at}-${field}`
  const { questions, marks } = sumOf(unit.sections)
  const label = unit.name || `第 ${at + 1} 单元`
  const put = (next: Partial<Unit>) => onChange({ ...unit, ...next })
  return (
    <Card
      size="small"
      role="region"
      aria-label={label}
      title={
        <>
          {label}{' '}
          <Typography.Text type="secondary">
            {questions} 题 · {marks} 分
          </Typography.Text>
        </>
      }
      extra={
        <MoveButtons
          size="small"
          label={label}
          at={at}
          count={paper.units.length}
          isFixed={isFixed}
          onMove={(to) => onUnits(moved(paper.units, at, to))}
        >
          <Button
            size="small"
            aria-label={`删除${label}`}
            icon={<DeleteOutlined />}
            disabled={isFixed}
            onClick={() => onUnits(paper.units.toSpliced(at, 1))}
          />
        </MoveButtons>
      }
    >
      <Form layout="vertical" component="div">
        <Flex gap={12} wrap>
          <Form.Item label="单元名称" htmlFor={id('name')} style={{ flex: '1 1 220px' }}>
            <Input
              id={id('name')}
              maxLength={100}
              autoComplete="off"
              disabled={isFixed}
              value={unit.name}
              onChange={(event) => put({ name: event.target.value })}
            />
          </Form.Item>
          <Form.Item label="限时（分钟）" htmlFor={id('minutes')}>
            <InputNumber
              id={id('minutes')}
              min={1}
              max={1_440}
              precision={0}
              disabled={isFixed}
              value={Math.round(unit.seconds / 60)}
              onChange={(value) => put({ seconds: (value ?? 0) * 60 })}
            />
          </Form.Item>
          <Form.Item label="之后休息（分钟）" htmlFor={id('rest')}>
            <InputNumber
              id={id('rest')}
              min={0}
              max={1_440}
              precision={0}
              disabled={isFixed}
              value={Math.round(unit.restSeconds / 60)}
              onChange={(value) => put({ restSeconds: (value ?? 0) * 60 })}
            />
          </Form.Item>
          <Form.Item label="单元合格线（分）" htmlFor={id('pass')}>
            <InputNumber
              id={id('pass')}
              min={0}
              max={100_000}
              precision={2}
              placeholder="不设"
              disabled={isFixed}
              value={unit.passMark}
              onChange={(passMark) => put({ passMark })}
            />
          </Form.Item>
        </Flex>
      </Form>
      <Flex vertical gap={12}>
        {unit.sections.map((section, place) => (
          <SectionPart
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity than their place.
            key={place}
            id={id(`section-${place}`)}
            appID={appID}
            paper={paper}
            unit={unit}
            at={place}
            section={section}
            known={known}
            isFixed={isFixed}
            onLearn={onLearn}
            onChange={(next) => put({ sections: withAt(unit.sections, place, next) })}
            onSections={(sections) => put({ sections })}
            onRubric={onRubric}
          />
        ))}
        <Select
          aria-label={`在${label}添加题型`}
          placeholder="添加题型…"
          style={{ width: 240 }}
          disabled={isFixed || unit.sections.length >= 40}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={STYLE_OPTIONS}
          onChange={(styleID: number | null) => {
            if (styleID !== null) put({ sections: [...unit.sections, newSection(styleID)] })
          }}
        />
      </Flex>
    </Card>
  )
}
