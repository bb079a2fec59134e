// The bricks of a Word file in the house's colours: headings, help, lists, tables to fill in, a title with the mark.
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  LineRuleType,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import sharp from 'sharp'

/** What stands between the top and the end of a file. */
export type Brick = Paragraph | Table

const ink = '072424'
const soft = '3D5250'
const pine = '005D55'
const line = 'B9C2B4'
const room = 9720 // twentieths of a point between the margins

export const paragraph = (text: string, options: { bold?: boolean; italics?: boolean; colour?: string } = {}) =>
  new Paragraph({
    spacing: { after: 120 },
    children: [new TextRun({ text, bold: options.bold, italics: options.italics, color: options.colour ?? ink })],
  })
export const help = (text: string) => paragraph(text, { colour: soft })
export const heading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 })
export const subheading = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 })
export const tick = (text: string) =>
  new Paragraph({
    spacing: { after: 80 },
    indent: { left: 360, hanging: 360 },
    children: [new TextRun(`\u2610  ${text}`)],
  })
export const numbered = (text: string, list: number) =>
  new Paragraph({ text, numbering: { reference: 'steps', level: 0, instance: list }, spacing: { after: 60 } })
export const fill = (text: string) =>
  new Paragraph({ spacing: { after: 120 }, children: [new TextRun({ text: `[${text}]`, color: pine })] })
export const pageBreak = () => new Paragraph({ children: [new PageBreak()] })

/** A table whose first row repeats on each page; a cell that starts with “[” is a place to fill in. */
export function table(shares: number[], rows: string[][]): Table {
  const border = { style: BorderStyle.SINGLE, size: 4, color: line }
  return new Table({
    width: { size: room, type: WidthType.DXA },
    columnWidths: shares.map((share) => Math.round(room * share)),
    layout: TableLayoutType.FIXED,
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          tableHeader: row === 0,
          cantSplit: true,
          children: cells.map(
            (text, column) =>
              new TableCell({
                width: { size: Math.round(room * (shares[column] ?? 0)), type: WidthType.DXA },
                margins: { top: 70, bottom: 70, left: 110, right: 110 },
                shading: row === 0 ? { type: ShadingType.CLEAR, fill: 'E2EFE7' } : undefined,
                children: text.split('\n').map(
                  (words) =>
                    new Paragraph({
                      children: [
                        new TextRun({
                          text: words,
                          size: 19,
                          bold: row === 0,
                          color: words.startsWith('[') ? pine : ink,
                        }),
                      ],
                    }),
                ),
              }),
          ),
        }),
    ),
  })
}

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="320" height="320"><path d="M15 ' +
    '3.5a13 13 0 1 0 11.3 19.4L15 16.5z" fill="#072424"/><path d="M18.4 2.2A13 13 0 0 1 28 20.6L18.4 ' +
    '15z" fill="#f45826"/></svg>',
)

const logoPicture = await sharp(logo).png().toBuffer()

/** The mark, the title and a line under it. */
export const title = (words: string, under: string) => [
  new Paragraph({
    children: [
      new ImageRun({
        type: 'png',
        data: logoPicture,
        transformation: { width: 64, height: 64 },
        altText: { name: 'mark', title: 'Solutioneer', description: 'A circle with one slice pulled out' },
      }),
    ],
  }),
  new Paragraph({
    spacing: { before: 240, after: 120 },
    children: [new TextRun({ text: words, bold: true, size: 64, color: ink })],
  }),
  new Paragraph({ spacing: { after: 240 }, children: [new TextRun({ text: under, size: 28, color: soft })] }),
]

const heads = (size: number, before: number) => ({
  run: { size, bold: true, color: ink, font: 'Arial' },
  paragraph: { spacing: { before, after: 100 }, keepNext: true },
})
/** The whole file: letter paper, a header with the title, page numbers, and the bricks in their order. */
export async function wordFile(
  metadata: { title: string; subject: string; keywords: string },
  bricks: Brick[],
): Promise<Buffer> {
  const document = new Document({
    ...metadata,
    creator: 'Solutioneer',
    lastModifiedBy: 'Solutioneer',
    styles: {
      default: {
        document: {
          run: { font: 'Arial', size: 21, color: ink },
          paragraph: { spacing: { line: 288, lineRule: LineRuleType.AUTO } },
        },
        heading1: heads(36, 0),
        heading2: heads(25, 260),
      },
    },
    numbering: {
      config: [
        {
          reference: 'steps',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 400, hanging: 400 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: { size: { width: 12240, height: 15840 }, margin: { top: 1260, right: 1260, bottom: 1260, left: 1260 } },
        },
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                children: [
                  new TextRun({ text: 'Solutioneer', bold: true, size: 18 }),
                  new TextRun({ text: `  ·  ${metadata.title}`, size: 18, color: soft }),
                ],
              }),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.END,
                children: [
                  new TextRun({
                    size: 18,
                    color: soft,
                    children: [PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: bricks,
      },
    ],
  })
  return Packer.toBuffer(document)
}
