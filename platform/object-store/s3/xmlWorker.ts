import { serveCalls } from '../../process/workerRpc.ts'
import { parseXml, type XmlOrder } from './xml.ts'

serveCalls(({ text, root }: XmlOrder) => parseXml(text, root))
