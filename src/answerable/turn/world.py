"""Places of the world in lower case, as people write them: countries, parts and great cities.

News from there are no site's own. No data that machines carry has these names in full.
"""

from __future__ import annotations

import re

_COUNTRIES = """
afghanistan/albania/algeria/andorra/angola/argentina/armenia/australia/austria/azerbaijan/bahamas
bahrain/bangladesh/barbados/belarus/belgium/belize/benin/bhutan/bolivia/bosnia/botswana/brazil
britain/brunei/bulgaria/burkina faso/burundi/cambodia/cameroon/canada/cape verde/chad/chile/china
colombia/congo/costa rica/croatia/cuba/cyprus/czechia/czech republic/denmark/djibouti/dominica
dominican republic/ecuador/egypt/el salvador/england/eritrea/estonia/eswatini/ethiopia/fiji/finland
france/gabon/gambia/georgia/germany/ghana/greece/greenland/grenada/guatemala/guinea/guyana/haiti
honduras/hungary/iceland/india/indonesia/iran/iraq/ireland/israel/italy/ivory coast/jamaica/japan
jordan/kazakhstan/kenya/kosovo/kuwait/kyrgyzstan/laos/latvia/lebanon/lesotho/liberia/libya
liechtenstein/lithuania/luxembourg/madagascar/malawi/malaysia/maldives/mali/malta/mauritania
mauritius/mexico/moldova/monaco/mongolia/montenegro/morocco/mozambique/myanmar/namibia/nepal
netherlands/new zealand/nicaragua/niger/nigeria/north korea/north macedonia/norway/oman/pakistan
palestine/panama/papua new guinea/paraguay/peru/philippines/poland/portugal/qatar/romania/russia
rwanda/samoa/saudi arabia/scotland/senegal/serbia/seychelles/sierra leone/singapore/slovakia
slovenia/somalia/south africa/south korea/south sudan/spain/sri lanka/sudan/suriname/sweden
switzerland/syria/taiwan/tajikistan/tanzania/thailand/togo/tonga/trinidad/tunisia/turkey
turkmenistan/uganda/ukraine/united arab emirates/united kingdom/united states/uruguay/uzbekistan
vanuatu/vatican/venezuela/vietnam/wales/yemen/zambia/zimbabwe/uae/uk/usa
"""
_PARTS = """
africa/america/antarctica/asia/europe/eu/european union/middle east/north america/south america
latin america/caribbean/balkans/gaza/west bank/crimea/donbas/kashmir/tibet/hong kong/california
texas/florida
"""
_CITIES = """
amsterdam/athens/baghdad/bangkok/barcelona/beijing/beirut/berlin/bogota/boston/brussels/bucharest
budapest/buenos aires/cairo/cape town/chicago/copenhagen/dallas/damascus/delhi/denver/dhaka/dubai
dublin/frankfurt/geneva/hamburg/hanoi/helsinki/honolulu/houston/istanbul/jakarta/jerusalem
johannesburg/kabul/karachi/kiev/kyiv/kuala lumpur/lagos/lima/lisbon/london/los angeles/madrid/manila
melbourne/miami/milan/montreal/moscow/mumbai/munich/nairobi/new delhi/new york/osaka/oslo/paris
philadelphia/prague/rio/rio de janeiro/riyadh/rome/san francisco/santiago/sao paulo/seattle/seoul
shanghai/stockholm/sydney/taipei/tehran/tel aviv/tokyo/toronto/vancouver/vienna/warsaw/washington
zurich
"""
_PLACES = tuple(
    place
    for line in (_COUNTRIES + _PARTS + _CITIES).split("\n")
    for place in line.split("/")
    if place
)
# Any of them, for a pattern that ignores case.
PLACE = "|".join(map(re.escape, _PLACES))
