type Names = readonly [string, ...string[]]

const list = (text: string): Names => text.split(' ') as unknown as Names

interface NamesOfNation {
  first: Names
  family: Names
  /** Present where middle names are common. */
  middle?: Names
}

/** Names by ISO 3166-1 code, in Latin letters. */
export const foreignNames: Record<string, NamesOfNation> = {
  DE: {
    first: list('Jürgen Katrin Lukas Sabine Jörg Anja Matthias Ute'),
    family: list('Krüger Schäfer Weiß Hoffmann Böhm Vogel Lange Friedrich'),
  },
  NL: {
    first: list('Joris Femke Sander Anouk Pieter Lotte Daan Marieke'),
    family: list('Bakker Visser Smit Meijer Mulder Bos Dekker Dijkstra'),
  },
  FI: {
    first: list('Mikko Aino Juhani Päivi Ville Sanna Antti Kaisa'),
    family: list('Mäkinen Virtanen Hämäläinen Laine Koskinen Lehtonen Järvinen Salo'),
  },
  TH: {
    first: list('Somchai Kanya Anan Siriporn Wichai Malee Prasert Nattaya'),
    family: list('Srisuk Thongchai Wongsakul Chaiyaporn Rattanakul Boonmee Saetang Phromma'),
  },
  VN: {
    first: list('Hùng Lan Minh Hương Dũng Thảo Quân Ngọc'),
    family: list('Nguyễn Trần Lê Phạm Hoàng Vũ Đặng Bùi'),
    middle: list('Văn Thị Đức Thanh Quốc'),
  },
  ID: {
    first: list('Budi Siti Agus Dewi Eko Rina Joko Wulan'),
    family: list('Santoso Wijaya Kusuma Hartono Setiawan Lestari Nugroho Pratama'),
  },
  US: {
    first: list('James Maria Robert Linda Michael Karen David Angela'),
    family: list("Anderson Garcia O'Neill Thompson Martinez Jackson Baker McCarthy"),
    middle: list('A. J. Lee Anne Marie'),
  },
  AU: {
    first: list('Liam Chloe Jack Olivia Noah Isla Ethan Zoe'),
    family: list('Campbell Kelly Stewart Robertson Murphy Fraser Walsh Hughes'),
    middle: list('Rose James'),
  },
  FR: {
    first: list('Étienne Hélène François Chloé Jérôme Amélie Benoît Zoé'),
    family: list('Lefèvre Moreau Girard Dupré Fontaine Chevalier Gauthier Renaud'),
  },
  BR: {
    first: list('João Luíza Antônio Conceição Thiago Beatriz Márcio Júlia'),
    family: list('Gonçalves Araújo Magalhães Ferreira Ribeiro Carvalho Rocha Leão'),
    middle: list('Silva Souza Lima Costa'),
  },
  KR: {
    first: list('Minjun Seoyeon Jihoon Hyejin Dongwook Soomin Taeyang Yuna'),
    family: list('Kim Lee Park Choi Jung Kang Yoon Shin'),
  },
  IN: {
    first: list('Rajesh Priya Arjun Lakshmi Vikram Anita Sanjay Meera'),
    family: list('Sharma Patel Iyer Reddy Singh Gupta Nair Banerjee'),
  },
}
