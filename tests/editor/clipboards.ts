/**
 * What Word for Windows puts into the clipboard, cut to what its parts look like: styles of its own, lists as
 * paragraphs with a level, a quote by class, a picture on its disk whose bytes are in the RTF, footnotes as links.
 */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-unhide:no; margin:0in; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US><!--StartFragment-->
<h2>Before the call<o:p></o:p></h2>
<p class=MsoNormal>Ask <b style='mso-bidi-font-weight:normal'>what changed</b>, and read
<a href="https://example.com/notes">the notes</a>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"
title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'>[1]</span></span></a><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if
!supportLists]><span
style='font-family:"Courier New";mso-list:Ignore'>o<span style='font:7.0pt "Times New
Roman"'>&nbsp;&nbsp;</span></span><![endif]>Within<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New
Roman"'>&nbsp;&nbsp;</span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoIntenseQuote>Nobody buys a demo.<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Stage</b><o:p></o:p></p></td><td><p
class=MsoNormal>Days<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Discovery<o:p></o:p></p></td><td><p
class=MsoNormal>12<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=64 height=64
src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
alt="A ring of four parts" v:shapes="Picture_x0020_1"><o:p></o:p></p>
<div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote'
id=ftn1><p
class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span
class=MsoFootnoteReference>[1]</span></a> From last year.<o:p></o:p></p></div></div>
<!--EndFragment--></body></html>`

/**
 * What Google Docs puts into it: all within a bold that is not bold, styles in place of marks, lists beside items,
 * columns without a width, some links by way of Google. Shaped as what Lexical's tests recorded
 * (`LexicalTableNode.test.tsx`, MIT); the words are ours.
 */
export const fromGoogleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;"
id="docs-internal-guid-5d2c4b1e-7fff-3a0c-9b1f-0c9c1e2d7a11"><h2 dir="ltr"
style="line-height:1.38;margin-top:18pt;"><span
style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;">After the call</span></h2><p dir="ltr"
style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">Write down</span><span
style="font-size:11pt;font-weight:400;white-space:pre-wrap;"> what was </span><span
style="font-size:11pt;font-style:italic;white-space:pre-wrap;">said</span><span
style="font-size:11pt;">, in </span><a
href="https://example.com/crm" style="text-decoration:none;"><span
style="color:#1155cc;">the CRM</span></a><span>.</span></p><ul
style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr"
role="presentation"><span>First</span></p></li><ul><li
dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr"
aria-level="1"><p
dir="ltr" role="presentation"><span>Last</span></p></li></ul><br><div dir="ltr" style="margin-left:0pt;"
align="left"><table
style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col
/></colgroup><tbody><tr style="height:22.015pt"><td
style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;"><p dir="ltr"
style="line-height:1.2;margin-top:0pt;margin-bottom:0pt;"><span
style="font-size:11pt;background-color:transparent;font-weight:700;font-style:normal;text-decoration:none;
vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Who</span></p></td><td><p
dir="ltr"><a
href="https://www.google.com/url?q=https://example.com/what&amp;sa=D&amp;source=editors&amp;ust=17"
><span>What</span></a></p></td></tr><tr><td><p
dir="ltr"><span>Ada</span></p></td><td><p
dir="ltr"><span>Asks</span></p></td></tr></tbody></table></div><p dir="ltr"><span
style="font-family:'Courier New',monospace;">select 1</span></p><p dir="ltr"><span><span
style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.invalid/docsz/AD_4nXd"
width="60" height="60" alt="A wedge" /></span></span></p></b><br class="Apple-interchange-newline">`

// The two below are shaped as what was recorded from Word 2016 and 2023, and from Google Docs in a browser (the test
// data of CKEditor's paste-from-office, which we do not carry along); the words are ours.

/** Word: items that go on in a second paragraph, letters within numbers, a list taken up again, merged cells. */
export const listsFromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!--
@list l2:level2 {mso-level-number-format:alpha-lower; text-indent:-18.0pt;}
--></style></head><body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l2 level1 lfo1'><![if !supportLists]><span
lang=EN-US style='mso-fareast-font-family:Calibri;mso-bidi-font-family:Calibri;mso-ansi-language:
EN-US'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US style='mso-ansi-language:EN-US'>Prepare<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle><span lang=EN-US style='mso-ansi-language:
EN-US'>An hour is enough.<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l2 level1 lfo1'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>Ask<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l2 level2 lfo1'><![if !supportLists]><span lang=EN-US><span
style='mso-list:Ignore'>a.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>Who decides<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto'><span lang=EN-US>By name.<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle><span lang=EN-US>Then be quiet.<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l2 level1 lfo1'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>Listen<o:p></o:p></span></p>

<p class=MsoNormal><span lang=EN-US>Back at the desk:<o:p></o:p></span></p>

<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l2 level1 lfo1'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>4.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US>Write<o:p></o:p></span></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;
mso-border-alt:solid windowtext .5pt;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=312 valign=top style='width:155.8pt'><p class=MsoNormal><span
lang=EN-US>Week<o:p></o:p></span></p></td><td width=312 colspan=2 valign=top><p class=MsoNormal><span
lang=EN-US>Who<o:p></o:p></span></p></td></tr>
<tr style='mso-yfti-irow:1'><td rowspan=2 valign=top><p class=MsoNormal><span lang=EN-US>One<o:p></o:p></span></p></td>
<td><p class=MsoNormal><span lang=EN-US>Ada<o:p></o:p></span></p></td><td><p class=MsoNormal><span
lang=EN-US>asks<o:p></o:p></span></p></td></tr>
<tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'><td><p class=MsoNormal><span lang=EN-US>Max<o:p></o:p></span></p></td>
<td><p class=MsoNormal><span lang=EN-US>notes<o:p></o:p></span></p></td></tr></table>
<!--EndFragment--></body></html>`

/** Google Docs: a selection that begins within a deeper list, lists around lists, breaks between blocks. */
export const listsFromGoogleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;"
id="docs-internal-guid-707a1eaf-7fff-454f-16af-4d0540dd4418"><ol style="margin-top:0pt;margin-bottom:0pt;"><ol
style="margin-top:0pt;margin-bottom:0pt;"><ol style="margin-top:0pt;margin-bottom:0pt;"><li dir="ltr"
style="list-style-type:lower-alpha;font-weight:400;white-space:pre;"><p dir="ltr"
style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span
style="font-size:11pt;font-family:Arial;font-weight:400;white-space:pre;white-space:pre-wrap;">Deep</span></p></li></ol
></ol><li dir="ltr" style="list-style-type:decimal;"><p dir="ltr"><span>Second</span></p></li><ol><ol><li
dir="ltr"><p dir="ltr"><span>Far within</span></p></li></ol></ol><li dir="ltr"><p
dir="ltr"><span>Third</span></p></li></ol><br /><h1 dir="ltr" style="line-height:1.38;margin-top:10pt;"><span
style="font-size:16pt;font-family:'Trebuchet MS';font-weight:400;">A heading</span></h1><br /><p dir="ltr"
style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;">One line<br />and its second.</span></p><br
/></b>`

const drawnBox =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
  '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * Google Docs: tasks, whose boxes are pictures and whose done ones are struck through, and a line break in an item.
 * Shaped as `lists.copy.html` of google-docs-to-markdown (Rob Brackett, BSD-3-Clause); the words are ours.
 */
export const tasksFromGoogleDocs = `<meta charset="utf-8"><b style="font-weight:normal;"
id="docs-internal-guid-7b1c0e52-7fff-8d0a-41c2-9a5e6f7d8c90"><p dir="ltr" style="line-height:1.38;"><span
style="font-size:11pt;font-weight:400;text-decoration:none;white-space:pre-wrap;">Before Monday:</span></p><ul
style="margin-top:0;margin-bottom:0;padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="true"
style="list-style-type:none;font-weight:400;text-decoration:line-through;white-space:pre;" aria-level="1"><img
src="${drawnBox}"
width="17.599999999999998px" height="17.599999999999998px" alt="checked" aria-roledescription="checkbox"
style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span
style="font-weight:400;text-decoration:line-through;-webkit-text-decoration-skip:none;white-space:pre-wrap;">Ask for
the org chart</span></p></li><li dir="ltr" role="checkbox" aria-checked="false"
style="list-style-type:none;text-decoration:none;white-space:pre;" aria-level="1"><img
src="${drawnBox}"
width="17.599999999999998px" height="17.599999999999998px" alt="unchecked" aria-roledescription="checkbox"
style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span
style="text-decoration:none;white-space:pre-wrap;">Book the room</span><span
style="white-space:pre-wrap;"><br /></span><span style="white-space:pre-wrap;">with a
screen</span></p></li></ul></b>`

/**
 * Google Docs today: all within a span in place of the bold that is none, and code with a span for each of its colors.
 * Shaped as `code-blocks.copy.html` of the same; the words are ours.
 */
export const codeFromGoogleDocs = `<span id="docs-internal-guid-7b1c0e52-7fff-8d0a-41c2-9a5e6f7d8c91"><p dir="ltr"
style="line-height:1.38;margin-top:0pt;"><span style="font-size: 11pt; font-family: Arial, sans-serif;
white-space-collapse: preserve;">Count them:</span></p><br><p dir="ltr" style="line-height:1.38;"><span
style="font-family: &quot;Roboto Mono&quot;, monospace; color: rgb(25, 103, 210); white-space-collapse:
preserve;">select</span><span style="font-family: &quot;Roboto Mono&quot;, monospace; white-space-collapse:
preserve;"> </span><span style="font-family: &quot;Roboto Mono&quot;, monospace; color: rgb(55, 71, 79);
white-space-collapse: preserve;">count(*)</span><span style="font-family: &quot;Roboto Mono&quot;, monospace;
white-space-collapse: preserve;"><br></span><span style="font-family: &quot;Roboto Mono&quot;, monospace;
white-space-collapse: preserve;">from demos</span></p><p dir="ltr" style="line-height:1.38;"><span
style="font-family: &quot;Roboto Mono&quot;, monospace; white-space-collapse: preserve;">&nbsp;&nbsp;</span><span
style="font-family: &quot;Roboto Mono&quot;, monospace; color: rgb(184, 6, 114); white-space-collapse:
preserve;">where won</span></p><br><p dir="ltr" style="line-height:1.38;"><span style="font-family: Arial, sans-serif;
white-space-collapse: preserve;">That is all.</span></p><div><span style="white-space-collapse:
preserve;"><br></span></div></span>`

/**
 * Word in the browser: each item a list of its own with its depth beside it, breaks as objects, ends of paragraphs as
 * spans. Shaped as what Portable Text's tests recorded (`packages/block-tools`, Sanity, MIT); the words are ours.
 */
export const fromWordOnline = `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW262809338 BCX0"
style="margin: 0px; padding: 0px; direction: ltr;"><p class="Paragraph SCXW262809338 BCX0" role="heading"
aria-level="2" xml:lang="EN-US" lang="EN-US" style="font-weight: normal;"><span data-contrast="none" lang="EN-US"
class="TextRun SCXW262809338 BCX0"><span class="NormalTextRun SCXW262809338 BCX0">In the room</span></span><span
class="EOP SCXW262809338 BCX0" data-ccp-props="{}"> </span></p></div><div class="ListContainerWrapper SCXW262809338
BCX0" style="margin: 0px; position: relative;"><ol class="NumberListStyle1 SCXW262809338 BCX0" role="list" start="1"
style="list-style-type: decimal;"><li aria-setsize="-1" data-leveltext="%1." data-font="" data-listid="2"
data-list-defn-props="{}" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr
SCXW262809338 BCX0" style="margin: 0px 0px 0px 24px; display: block;"><p class="Paragraph SCXW262809338 BCX0"
lang="EN-US" paraid="422093071" style="font-weight: normal;"><span data-contrast="auto" lang="EN-US" class="TextRun
SCXW262809338 BCX0"><span class="NormalTextRun SCXW262809338 BCX0">List</span><span class="NormalTextRun
SCXW262809338 BCX0">en</span></span><span class="LineBreakBlob BlobObject DragDrop SCXW262809338 BCX0"><span
class="SCXW262809338 BCX0" style="white-space: pre !important;"> </span><br class="SCXW262809338 BCX0"
style="white-space: pre !important;"></span><span class="TextRun SCXW262809338 BCX0" style="font-weight:
bold;"><span class="NormalTextRun SCXW262809338 BCX0">longer</span></span><span class="EOP SCXW262809338 BCX0"
data-ccp-props="{}"> </span></p></li></ol></div><div class="ListContainerWrapper SCXW262809338 BCX0" style="margin:
0px; position: relative;"><ul class="BulletListStyle2 SCXW262809338 BCX0" role="list"
style="list-style-type: circle;"><li aria-setsize="-1" data-leveltext="o" data-font="Courier New" data-listid="4"
data-aria-posinset="1" data-aria-level="2" role="listitem" class="OutlineElement Ltr SCXW262809338 BCX0"
style="margin: 0px 0px 0px 72px; display: block;"><p class="Paragraph SCXW262809338 BCX0" lang="EN-US"><span
class="TextRun SCXW262809338 BCX0"><span class="NormalTextRun SCXW262809338 BCX0">to everybody</span></span></p></li
></ul></div><div class="ListContainerWrapper SCXW262809338 BCX0"><ol class="NumberListStyle1 SCXW262809338 BCX0"
role="list" start="2"><li data-aria-posinset="2" data-aria-level="1" role="listitem" class="OutlineElement Ltr
SCXW262809338 BCX0"><p class="Paragraph SCXW262809338 BCX0"><span class="TextRun SCXW262809338 BCX0"><span
class="NormalTextRun SpellingErrorV2Themed SCXW262809338 BCX0">Answer</span></span><span
class="EOP SCXW262809338 BCX0"> </span></p></li></ol></div>`

/**
 * Word: bookmarks between the cells of a table, a break between pages, a picture that is a drawing alone. Shaped as
 * what CKEditor's paste-from-office recorded from Word 2016 and from Word for Mac (its files are not carried along);
 * the words are ours.
 */
export const drawnFromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta
name=Generator content="Microsoft Word 15"></head><body lang=en-US
style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
<td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><a name="on_table">Ring<o:p></o:p></a></p></td>
<span style='mso-bookmark:on_table'></span>
<td width=301 valign=top><span style='mso-bookmark:on_table'></span><p class=MsoNormal><span
style='mso-bookmark:on_table'><o:p>&nbsp;</o:p></span></p></td>
<span style='mso-bookmark:on_table'></span>
</tr><tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
<td width=301 valign=top><p class=MsoNormal>On <a name="on_text_in_cell">one</a> side<o:p></o:p></p></td>
<td width=301 valign=top><p class=MsoNormal>Four<o:p></o:p></p></td></tr></table>
<span style='mso-bookmark:on_table'></span>
<p class=MsoNormal>Turn over<br clear=all style='mso-special-character:line-break;
page-break-before:always'>
<o:p></o:p></p>
<p class=MsoNormal style='margin-bottom:5.0pt'><span lang=EN-US style='mso-no-proof:yes'><v:shapetype
id="_x0000_t75" coordsize="21600,21600" o:spt="75" path="m@4@5l@4@11@9@11@9@5xe" filled="f" stroked="f">
<v:stroke joinstyle="miter"/><v:formulas><v:f eqn="if lineDrawn pixelLineWidth 0"/><v:f eqn="sum @0 1 0"/>
</v:formulas><v:path o:extrusionok="f" o:connecttype="rect"/><o:lock v:ext="edit" aspectratio="t"/>
</v:shapetype><v:shape id="Picture_x0020_1" o:spid="_x0000_i1025" type="#_x0000_t75" alt="A ring on a table"
style='width:150pt;height:228.75pt;visibility:visible'>
<v:imagedata src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.jpg"
o:title="A ring on a table"/>
</v:shape></span><span lang=EN-US><o:p></o:p></span></p>
<!--EndFragment--></body></html>`
