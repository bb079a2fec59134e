import './site/shell.ts'
import './site/texts.ts'
import './site/pipeline.ts'
