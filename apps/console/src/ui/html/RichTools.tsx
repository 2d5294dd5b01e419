import { HighlightOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { App, Button, Dropdown, Tooltip, Upload } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { PictureText } from './PictureText.tsx'

/** The owner of a text's pictures. Only texts that learners recall have key words. */
export type Rich = { bookID: number } | { pointsOf: number } | 'notices'

/** `pointsOf`: the subject of the knowledge point that the text is about. */
async function upload(rich: Rich, file: File): Promise<{ url: string; width: number; height: number }> {
  if (rich === 'notices') {
    const { imgUrl: url, ...size } = await uploadFile('notices.noticePicture', {}, file)
    return { url, ...size }
  }
  return 'bookID' in rich
    ? uploadFile('materials.materialPicture', { bookID: rich.bookID }, file)
    : uploadFile('knowledge.pointPicture', { appID: rich.pointsOf }, file)
}

const IN_TABLE = [
  ['rowBelow', '在下面加一行'],
  ['columnAfter', '在右边加一列'],
  ['deleteRow', '删去这一行'],
  ['deleteColumn', '删去这一列'],
  ['header', '切换表头'],
  ['deleteTable', '删去表格'],
] as const

function inTable(editor: Editor, tool: (typeof IN_TABLE)[number][0]): void {
  const chain = editor.chain().focus()
  if (tool === 'rowBelow') chain.addRowAfter().run()
  else if (tool === 'columnAfter') chain.addColumnAfter().run()
  else if (tool === 'deleteRow') chain.deleteRow().run()
  else if (tool === 'deleteColumn') chain.deleteColumn().run()
  else if (tool === 'header') chain.toggleHeaderRow().run()
  else chain.deleteTable().run()
}

/** The tools for key words, tables and pictures. */
export function RichTools({ editor, rich, disabled }: { editor: Editor; rich: Rich; disabled: boolean }) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const { isKey, isTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ isKey: now.isActive('keyWord'), isTable: now.isActive('table') }),
  })
  const [picture, setPicture] = useState<File>()
  const insert = async (file: File, alt: string) => {
    setPending(true)
    try {
      const { url, width, height } = await upload(rich, file)
      setPicture(undefined)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: url, alt, width: String(width), height: String(height) } })
        .run()
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {rich !== 'notices' && (
        <Tooltip title="关键词（Ctrl+Shift+M）：背诵时可以遮住">
          <Button
            size="small"
            type={isKey ? 'primary' : 'text'}
            aria-label="关键词"
            aria-pressed={isKey}
            disabled={disabled}
            icon={<HighlightOutlined />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.chain().focus().toggleMark('keyWord').run()}
          />
        </Tooltip>
      )}
      {isTable ? (
        <Dropdown
          disabled={disabled}
          menu={{
            items: IN_TABLE.map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => inTable(editor, key as (typeof IN_TABLE)[number][0]),
          }}
        >
          <Button size="small" type="primary" aria-label="表格" icon={<TableOutlined />} />
        </Dropdown>
      ) : (
        <Tooltip title="插入表格">
          <Button
            size="small"
            type="text"
            aria-label="插入表格"
            disabled={disabled}
            icon={<TableOutlined />}
            onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          />
        </Tooltip>
      )}
      <Upload
        accept=".png,.jpg,.jpeg,.webp"
        showUploadList={false}
        beforeUpload={(file) => {
          setPicture(file)
          return false
        }}
      >
        <Tooltip title="插入图片">
          <Button size="small" type="text" aria-label="插入图片" disabled={disabled} icon={<PictureOutlined />} />
        </Tooltip>
      </Upload>
      {picture && (
        <PictureText
          file={picture}
          pending={pending}
          onPut={(alt) => void insert(picture, alt)}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  )
}
