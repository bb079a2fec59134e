// A sheet of the house's paper for pdf-lib: margins, type, figures, and fields that can be filled in.
import { PDFDocument, type PDFFont, PDFHexString, PDFName, type PDFPage, PDFString, rgb, StandardFonts } from 'pdf-lib'

const hex = (value: string) =>
  rgb(...([1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16) / 255) as [number, number, number]))
export const ink = hex('#072424')
export const soft = hex('#3d5250')
export const pine = hex('#005d55')
export const slice = hex('#f45826')
export const sand = hex('#efe3cd')
export const mist = hex('#e2efe7')
export const white = hex('#fffdf8')
const paper = hex('#fbf7ee')
const hairline = hex('#b9c2b4')

const width = 612
const height = 792
const margin = 54
const full = width - 2 * margin
type Colour = typeof ink
type Words = {
  size?: number
  bold?: boolean
  colour?: Colour
  x?: number
  width?: number
  lead?: number
  after?: number
}

/** The outline of a wedge around (0, 0), angles as shares of a turn from twelve o'clock, for `drawSvgPath`. */
function wedgePath(radius: number, from: number, to: number): string {
  const at = (share: number) => `${radius * Math.sin(share * 2 * Math.PI)} ${-radius * Math.cos(share * 2 * Math.PI)}`
  return `M0 0L${at(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`
}

/** A document under way: writes from the top of a page downward, and starts a page when told to. */
export class Paper {
  readonly document: PDFDocument
  top = 0
  private page!: PDFPage
  private readonly title: string
  private readonly regular: PDFFont
  private readonly strong: PDFFont

  private constructor(document: PDFDocument, title: string, regular: PDFFont, strong: PDFFont) {
    this.document = document
    this.title = title
    this.regular = regular
    this.strong = strong
  }

  static async open(metadata: { title: string; subject: string; keywords: string[] }): Promise<Paper> {
    const document = await PDFDocument.create()
    document.setTitle(metadata.title, { showInWindowTitleBar: true })
    document.setSubject(metadata.subject)
    document.setKeywords(metadata.keywords)
    document.setAuthor('Solutioneer')
    document.setCreator('Solutioneer')
    document.setLanguage('en-US')
    const written = new Date('2026-11-18T09:00:00Z')
    document.setCreationDate(written)
    document.setModificationDate(written)
    return new Paper(
      document,
      metadata.title,
      await document.embedFont(StandardFonts.Helvetica),
      await document.embedFont(StandardFonts.HelveticaBold),
    )
  }

  turn(name: string): void {
    this.page = this.document.addPage([width, height])
    this.page.drawRectangle({ x: 0, y: 0, width, height, color: paper })
    this.mark(margin + 8, 40, 9)
    this.page.drawText(`Solutioneer  ·  ${this.title}`, {
      x: margin + 26,
      y: height - 44,
      size: 9,
      font: this.strong,
      color: ink,
    })
    this.page.drawText(name, {
      x: width - margin - this.regular.widthOfTextAtSize(name, 9),
      y: height - 44,
      size: 9,
      font: this.regular,
      color: soft,
    })
    const number = String(this.document.getPageCount())
    this.page.drawText(number, {
      x: width - margin - this.regular.widthOfTextAtSize(number, 9),
      y: 30,
      size: 9,
      font: this.regular,
      color: soft,
    })
    this.top = 84
  }

  /** A wedge around a point measured from the top left, pulled out along its middle. */
  wedge(x: number, y: number, radius: number, from: number, to: number, colour: Colour, pull = 0): void {
    const middle = ((from + to) / 2) * 2 * Math.PI
    this.page.drawSvgPath(wedgePath(radius, from, to), {
      x: x + pull * Math.sin(middle),
      y: height - (y - pull * Math.cos(middle)),
      color: colour,
    })
  }

  ring(x: number, y: number, radius: number): void {
    this.page.drawCircle({ x, y: height - y, size: radius, borderColor: hairline, borderWidth: 1 })
  }

  mark(x: number, y: number, radius: number): void {
    this.wedge(x, y, radius, 1 / 3, 1, ink)
    this.wedge(x, y, radius, 0, 1 / 3, slice, radius * 0.2)
  }

  write(
    words: string,
    { size = 10.5, bold = false, colour = ink, x = margin, width: room = full, lead = 1.42, after = 6 }: Words = {},
  ): void {
    const font = bold ? this.strong : this.regular
    for (const row of this.rows(words, font, size, room)) {
      this.page.drawText(row, { x, y: height - this.top - size, size, font, color: colour })
      this.top += size * lead
    }
    this.top += after
  }

  heading(words: string, help?: string): void {
    this.write(words, { size: 22, bold: true, lead: 1.15, after: help ? 4 : 10 })
    if (help) this.write(help, { size: 10.5, colour: soft, after: 12 })
  }

  subheading(words: string): void {
    this.rule()
    this.write(words, { size: 13, bold: true, after: 3 })
  }

  rule(): void {
    this.page.drawLine({
      start: { x: margin, y: height - this.top },
      end: { x: width - margin, y: height - this.top },
      thickness: 1,
      color: ink,
    })
    this.top += 9
  }

  space(points: number): void {
    this.top += points
  }

  /** A box that can be written in, on paper or on screen; `label` is what a screen reader says. */
  field(name: string, label: string, box: { x?: number; width?: number; height: number; after?: number }): void {
    const field = this.document.getForm().createTextField(name)
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label))
    if (box.height > 24) field.enableMultiline()
    field.addToPage(this.page, {
      x: box.x ?? margin,
      y: height - this.top - box.height,
      width: box.width ?? full,
      height: box.height,
      backgroundColor: white,
      borderColor: hairline,
      borderWidth: 0.75,
      textColor: ink,
      font: this.regular,
    })
    field.setFontSize(10)
    this.top += box.height + (box.after ?? 10)
  }

  /** A box to tick with its sentence, wrapped beside it. */
  tick(name: string, words: string, { x = margin, width: room = full }: { x?: number; width?: number } = {}): void {
    const box = this.document.getForm().createCheckBox(name)
    box.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(words))
    box.addToPage(this.page, {
      x: x + 1,
      y: height - this.top - 12,
      width: 11,
      height: 11,
      backgroundColor: white,
      borderColor: ink,
      borderWidth: 0.75,
      textColor: pine,
    })
    this.write(words, { size: 10.2, x: x + 20, width: room - 20, lead: 1.34, after: 4.5 })
  }

  /** Column heads over fields: `rows` rows, one field a cell, the first column given as text when `first` names it. */
  grid(
    name: string,
    heads: { words: string; share: number }[],
    rows: number,
    rowHeight: number,
    first: string[] = [],
  ): void {
    const gap = 6
    const room = full - gap * (heads.length - 1)
    const columns = heads.map((head, index) => ({
      ...head,
      width: room * head.share,
      x: margin + heads.slice(0, index).reduce((sum, before) => sum + room * before.share + gap, 0),
    }))
    const start = this.top
    let lowest = start
    for (const column of columns) {
      this.top = start
      this.write(column.words, {
        size: 9,
        bold: true,
        colour: pine,
        x: column.x,
        width: column.width,
        lead: 1.25,
        after: 4,
      })
      lowest = Math.max(lowest, this.top)
    }
    this.top = lowest
    for (let row = 0; row < rows; row++) {
      const rowTop = this.top
      columns.forEach((column, index) => {
        this.top = rowTop
        const firstCell = index === 0 ? first[row] : undefined
        if (firstCell) this.write(firstCell, { size: 9.6, x: column.x, width: column.width, lead: 1.28, after: 0 })
        else
          this.field(`${name}.${row + 1}.${index + 1}`, `${first[row] ?? `Row ${row + 1}`}: ${column.words}`, {
            x: column.x,
            width: column.width,
            height: rowHeight,
          })
      })
      this.top = rowTop + rowHeight + gap
    }
    this.top += 8
  }

  async bytes(): Promise<Uint8Array> {
    this.document.catalog.set(PDFName.of('Lang'), PDFString.of('en-US'))
    return this.document.save()
  }

  private rows(words: string, font: PDFFont, size: number, room: number): string[] {
    const rows: string[] = []
    for (const paragraph of words.split('\n')) {
      let row = ''
      for (const word of paragraph.split(' ')) {
        const longer = row ? `${row} ${word}` : word
        if (row && font.widthOfTextAtSize(longer, size) > room) {
          rows.push(row)
          row = word
        } else row = longer
      }
      rows.push(row)
    }
    return rows
  }
}
