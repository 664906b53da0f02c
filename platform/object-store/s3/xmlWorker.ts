import { answerCalls } from '../../process/workerRpc.ts'
import { parseXml, type XmlOrder } from './xml.ts'

answerCalls(({ text, root }: XmlOrder) => parseXml(text, root))
