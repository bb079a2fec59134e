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
